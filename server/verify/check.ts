import type pg from 'pg';

/** One thing that is proved, by a statement or by walking through rows. */
export type Check = StatedCheck | WalkedCheck;

interface Proof {
  /** What is proved, as a title. */
  title: string;
  /** Answers one row with what was looked at. */
  counted: string;
  /** Says what that was. */
  extent(row: Row): string;
}

/** What the database itself can compare: a statement that answers the bad rows, and how one reads. */
export interface StatedCheck extends Proof {
  /** Answers the rows that are wrong, in their order. It has no limit: for a first row that never comes PostgreSQL goes by single rows, through all of them. */
  bad: string;
  /** Says what is wrong with it, in one sentence. */
  sentence(row: Row): string;
  /** Begun before the others, since of what the database makes alone it takes longest: begun late, one lane would wait for it. */
  isLong?: boolean;
}

/** What is worked out here and not by the database: the rows in order, and who judges them one after the other. */
export interface WalkedCheck extends Proof {
  rows: string;
  /** How many rows are asked for at once; as many as are short unless told. */
  atOnce?: number;
  /** Begins a walk: says of each row in turn what is wrong with it, in one sentence, or nothing. */
  judge(): (row: Row) => string | undefined;
}

/** A row as a statement answers it. */
export type Row = Record<string, boolean | number | string | null>;

/** What came of a check: `wrong` names the first bad row, or is undefined when all is as it should be. */
export interface Outcome {
  title: string;
  extent: string;
  wrong: string | undefined;
}

/** Runs a check on a connection with an open transaction. */
export async function runCheck(client: pg.ClientBase, check: Check): Promise<Outcome> {
  const wrong = 'bad' in check ? await firstBad(client, check) : await walk(client, check);
  const { rows: counted } = await client.query<Row>(check.counted);
  return { title: check.title, extent: check.extent(counted[0] ?? {}), wrong };
}

const ROWS_AT_ONCE = 5_000;

async function firstBad(client: pg.ClientBase, check: StatedCheck): Promise<string | undefined> {
  await client.query(`declare bad no scroll cursor for ${check.bad}`);
  const { rows } = await client.query<Row>('fetch 1 from bad');
  await client.query('close bad');
  return rows[0] && check.sentence(rows[0]);
}

async function walk(
  client: pg.ClientBase,
  { rows, atOnce, judge }: WalkedCheck,
): Promise<string | undefined> {
  const says = judge();
  await client.query(`declare walked no scroll cursor for ${rows}`);
  const fetchSome = () => client.query<Row>(`fetch ${atOnce ?? ROWS_AT_ONCE} from walked`);
  let next = fetchSome();
  try {
    for (;;) {
      const { rows: some } = await next;
      if (some.length === 0) return undefined;
      // The next rows are read while these are judged.
      next = fetchSome();
      for (const row of some) {
        const wrong = says(row);
        if (wrong !== undefined) return wrong;
      }
    }
  } finally {
    await next.catch(() => undefined);
    // Of a walk that failed the first error is the one to tell; its cursor is gone with the transaction.
    await client.query('close walked').catch(() => undefined);
  }
}
