import type pg from 'pg';

/** One thing that is proved: a statement that answers the first bad row, and how it reads. */
export interface Check {
  /** What is proved, as a title. */
  title: string;
  /** Answers at most one row: the first that is wrong. */
  firstBad: string;
  /** Says what is wrong with it, in one sentence. */
  sentence(row: Row): string;
  /** Answers one row with what was looked at. */
  counted: string;
  /** Says what that was. */
  extent(row: Row): string;
}

/** A row as a statement answers it. */
export type Row = Record<string, number | string | null>;

/** What came of a check: `wrong` names the first bad row, or is undefined when all is as it should be. */
export interface Outcome {
  title: string;
  extent: string;
  wrong: string | undefined;
}

/** Runs a check on an open transaction. */
export async function runCheck(client: pg.ClientBase, check: Check): Promise<Outcome> {
  const { rows: bad } = await client.query<Row>(check.firstBad);
  const { rows: counted } = await client.query<Row>(check.counted);
  const wrong = bad[0] && check.sentence(bad[0]);
  return { title: check.title, extent: check.extent(counted[0] ?? {}), wrong };
}
