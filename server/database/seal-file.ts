import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './connection.ts';

/** A seal as it is kept outside the database. */
interface KeptSeal {
  id: number;
  at: string;
  hash: string;
}

/** What comparing a file of seals with the database found: the first seal that isn't there as it was kept, if any. */
export interface SealComparison {
  seals: number;
  /** When the first seal of the file was made. */
  since: string | undefined;
  missing: KeptSeal | undefined;
}

/** The last id of a file is of a seal that the database doesn't have, or has otherwise. */
export class OtherSeals extends Error {
  override name = 'OtherSeals';
}

/** Longer than any line. */
const TAIL_BYTES = 4_096;
const AT_ONCE = 5_000;

/** Where a portal keeps its seals outside the database: a file that only the user of the server may write. */
export function sealFileOf(dataDir: string): string {
  return join(dataDir, 'seals.log');
}

/**
 * Appends the seals that a file doesn't have yet, a line each (id, moment, hash), and answers them. A line that an
 * earlier process left half is written anew. Throws OtherSeals where the file is of another database, or of a later
 * state of this one.
 */
export async function appendSeals(db: Database, file: string): Promise<KeptSeal[]> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const last = await lastLine(handle);
    await refuseOther(db, last);
    const { rows } = await sql<KeptSeal>`
      select id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, hash
        from activity_seals where id > ${last?.id ?? 0} order by id`.execute(db);
    if (rows.length > 0) {
      await handle.appendFile(rows.map(({ id, at, hash }) => `${id} ${at} ${hash}\n`).join(''));
      await handle.sync();
    }
    return rows;
  } finally {
    await handle.close();
  }
}

async function refuseOther(db: Database, last: KeptSeal | undefined): Promise<void> {
  if (!last) return;
  const row = await db
    .selectFrom('activity_seals')
    .select('hash')
    .where('id', '=', last.id)
    .executeTakeFirst();
  if (row?.hash !== last.hash)
    throw new OtherSeals(`seal ${last.id} of ${last.at} is not in the database as it was kept`);
}

/** The last whole line; what follows it was cut off by the end of a process, and goes. */
async function lastLine(handle: FileHandle): Promise<KeptSeal | undefined> {
  const { size } = await handle.stat();
  const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
  await handle.read(tail, 0, tail.length, size - tail.length);
  const whole = tail.lastIndexOf('\n') + 1;
  if (whole < tail.length) await handle.truncate(size - tail.length + whole);
  return parse(tail.subarray(0, whole).toString('utf8').trimEnd().split('\n').at(-1) ?? '');
}

function parse(line: string): KeptSeal | undefined {
  const [id, at, hash] = line.split(' ');
  return id && at && hash && /^\d{1,15}$/.test(id) ? { id: Number(id), at, hash } : undefined;
}

/** How long a file is; undefined where there is none. Asked before a transaction begins, so that no seal is read that it can't see. */
export async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** Looks for each seal of a file, up to a size, in the database as a transaction sees it. */
export async function compareSeals(
  client: pg.ClientBase,
  file: string,
  size: number,
): Promise<SealComparison> {
  const found: SealComparison = { seals: 0, since: undefined, missing: undefined };
  if (size === 0) return found;
  let some: KeptSeal[] = [];
  const look = async () => {
    found.missing ??= await firstMissing(client, some);
    found.seals += some.length;
    found.since ??= some[0]?.at;
    some = [];
  };
  for await (const line of createInterface({ input: createReadStream(file, { end: size - 1 }) })) {
    const seal = parse(line);
    if (!seal) continue;
    some.push(seal);
    if (some.length === AT_ONCE) await look();
  }
  await look();
  return found;
}

async function firstMissing(
  client: pg.ClientBase,
  seals: readonly KeptSeal[],
): Promise<KeptSeal | undefined> {
  const { rows } = await client.query<{ id: number; hash: string }>(
    'select id, hash from activity_seals where id = any($1)',
    [seals.map(({ id }) => id)],
  );
  const hashes = new Map(rows.map(({ id, hash }) => [id, hash]));
  return seals.find(({ id, hash }) => hashes.get(id) !== hash);
}
