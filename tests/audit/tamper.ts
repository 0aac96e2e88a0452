/** A row changed behind the triggers' back: what was done, the statement, the check that finds it and what it says. */
export type Tamper = readonly [what: string, statement: string, title: string, sentence: RegExp];

/** The check that holds records to their timelines. */
export const TOLD = 'Records as their timelines tell';

/** A record of this kind that is other than its timeline tells. */
export function changed(what: string, statement: string, kind: string): Tamper {
  return [what, statement, TOLD, new RegExp(`^${kind} .+ was changed: it isn’t what its timeline tells\\.$`)];
}
