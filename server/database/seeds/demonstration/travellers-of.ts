import { addDays } from '#shared/dates.ts';
import type { PlannedOuting } from './advance-plan.ts';
import type { Chance } from './chance.ts';
import { DEPARTMENTS } from './departments.ts';
import type { StoryFund, StoryPerson } from './story.ts';
import type { Traveller } from './story-trips.ts';
import type { Agency } from './tell-journeys.ts';
import { dayFrom } from './tell-trips.ts';

/** From the drafting to the last day on which what is told as settled is. */
const BEFORE = 30;
const SETTLED_WITHIN = 36;
/** Offices that clear what is paid, or look after the portal: their people are given no advances. */
const DESKS = ['Treasury', 'Audit', 'Budget Officers', 'Administrators'];

/** Who may travel on a fund, free on days and owing no other advance meanwhile; as many as there are places, fewer where there are not. */
export type Travellers = (planned: PlannedOuting, fund: StoryFund, officer: StoryPerson) => Traveller[];

/** Chooses travellers among the people of the department that has the fund and of those below it. */
export function travellersOf(chance: Chance, { structure, payees: book, now }: Agency): Travellers {
  const owing = new Map<number, { from: number; to: number }[]>();
  return ({ ended, nights, stands, who }, fund, officer) => {
    const below = codesBelow(fund.department.abv);
    const days = { started: dayFrom(now, -ended - nights), finished: addDays(dayFrom(now, -ended), 1) };
    const isSettled = stands.every(([stand]) => stand === 'closed');
    const owed = { from: -ended - nights - BEFORE, to: isSettled ? SETTLED_WITHIN - ended : 999 };
    const isFree = ({ id }: Traveller) =>
      book.isFree(id, days) && !owing.get(id)?.some(({ from, to }) => from <= owed.to && to >= owed.from);
    const able = structure.people.filter(
      ({ id, email, role, groups, department }) =>
        (who ? email === `${who}@agency.test` : !role && id !== officer.id) &&
        below.includes(department) &&
        groups.includes('Staff') &&
        !groups.some((group) => DESKS.includes(group)),
    );
    const chosen = chance.shuffled(able.filter(isFree)).slice(0, stands.length);
    for (const { id } of chosen) owing.set(id, [...(owing.get(id) ?? []), owed]);
    return chosen;
  };
}

function codesBelow(abv: string): string[] {
  const codes = DEPARTMENTS.filter((one) => one.abv === abv).map(({ code }) => code);
  for (const code of codes)
    codes.push(...DEPARTMENTS.filter(({ parent }) => parent === code).map((one) => one.code));
  return codes;
}
