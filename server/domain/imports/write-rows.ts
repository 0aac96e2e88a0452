import { type SqlBool, sql } from 'kysely';
import { actAs } from '#server/database/act-as.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { leftForSecond } from '#shared/import-by-two.ts';
import { type ImportRun, lockRun, readRun } from './import-run.ts';
import type { Judge, JudgedLine, PlannedLine, RowEffect } from './kind.ts';
import { KINDS } from './kinds.ts';
import { standingOf, whyNotAlone } from './second-person.ts';
import { readLines, type StoredLine } from './sheet-lines.ts';
import { tallyRows } from './tally-rows.ts';

/** Few enough that calls which came meanwhile are answered between two chunks. */
const CHUNK = 300;

function atOnce({ resource }: ImportRun): number {
  return KINDS[resource].atOnce ?? CHUNK;
}

/** The first half of the key of the lock that whoever writes an import whole holds; the second is the import's id. */
const LOCK = 7_245_004;

/** A row that is not any more what the person saw; nothing of the import was written then. */
export class ChangedSinceCheck extends Error {
  override name = 'ChangedSinceCheck';
}

/** Tells how many rows are written; on a connection of its own, so that it is seen before the rows are. */
export type Progress = (written: number) => Promise<void>;

/** Writes all rows that were judged good, or none: one transaction. Throws ChangedSinceCheck when one is good no more. */
export async function writeAll(db: Database, run: ImportRun, progress: Progress): Promise<void> {
  await inTransaction(db, async (trx) => {
    await actAs(trx, run.actor);
    // Not the row's own lock, for its progress is told meanwhile.
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, ${run.id})`.execute(trx);
    if (!isToBeWritten(await readRun(trx, run.id))) return;
    await KINDS[run.resource].takeTurn?.(trx);
    await lockRecords(trx, run, await recordsAbout(trx, run));
    const judge = await KINDS[run.resource].start(trx, run);
    let written = 0;
    for (let after = -1; ; ) {
      const lines = await readLines(trx, run, { after, limit: atOnce(run), toWrite: true });
      const last = lines.at(-1);
      if (!last) break;
      const { good, changed } = await judgeAgain(trx, judge, lines);
      const first = changed[0];
      if (first) throw new ChangedSinceCheck(`row ${first.row_no}: ${first.reason}`);
      await KINDS[run.resource].commit(trx, run, good);
      after = last.row_no;
      written += lines.length;
      await progress(written);
    }
    // Something may have been booked since the first row was written.
    const alone = await whyNotAlone(trx, run, run.actor);
    if (alone) throw new ChangedSinceCheck(alone);
    await sql`update import_rows set done = true where import_id = ${run.id} and judgement in ('insert', 'update')`.execute(
      trx,
    );
    await finish(trx, run, written);
  });
}

/** Writes the rows that are still good, some at a time, and goes on where it was cut off; the others become refused. */
export async function writeGood(db: Database, run: ImportRun): Promise<void> {
  for (let after: number | undefined = -1; after !== undefined; ) {
    const from: number = after;
    after = await inTransaction(db, (trx) => writeChunk(trx, run, from));
  }
  await inTransaction(db, async (trx) => {
    if (!(await isOurs(trx, run))) return;
    const { written } = await trx
      .selectFrom('import_rows')
      .select(({ fn }) => fn.countAll<number>().as('written'))
      .where('import_id', '=', run.id)
      .where('done', '=', true)
      .executeTakeFirstOrThrow();
    await finish(trx, run, written);
  });
}

/** Writes the next rows after one; answers the last of them, or undefined when no row is left to write. */
async function writeChunk(trx: Transaction, run: ImportRun, after: number): Promise<number | undefined> {
  await actAs(trx, run.actor);
  if (!(await isOurs(trx, run))) return undefined;
  if (await whyNotAlone(trx, run, run.actor)) {
    await refuseRest(trx, run, leftForSecond(await standingOf(trx, run)));
    return undefined;
  }
  const lines = await readLines(trx, run, { after, limit: atOnce(run), toWrite: true });
  const last = lines.at(-1);
  if (!last) return undefined;
  const about = lines.flatMap(({ effect }) =>
    typeof effect.record_id === 'number' ? [effect.record_id] : [],
  );
  await KINDS[run.resource].takeTurn?.(trx);
  await lockRecords(trx, run, about);
  const judge = await KINDS[run.resource].start(trx, run);
  const { good, changed } = await judgeAgain(trx, judge, lines);
  await refuse(trx, run, changed);
  await KINDS[run.resource].commit(trx, run, good);
  const rows = good.map(({ row_no }) => row_no);
  await sql`update import_rows set done = true where import_id = ${run.id} and row_no = any(${rows}::int[])`.execute(
    trx,
  );
  await sql`update imports set done_rows = done_rows + ${good.length} where id = ${run.id}`.execute(trx);
  return last.row_no;
}

async function isOurs(trx: Transaction, { id }: ImportRun): Promise<boolean> {
  return isToBeWritten(await lockRun(trx, id));
}

/** A writer that lost the connection with its lock may find another at work, or the import finished and undone. */
function isToBeWritten({ status }: ImportRun): boolean {
  return status === 'committing';
}

const NAMED_ANEW = 'What the row names is another record since the check';

/** Parts the rows into those that would do what was shown, and those that would not. */
async function judgeAgain(
  trx: Transaction,
  judge: Judge,
  lines: readonly StoredLine[],
): Promise<{ good: PlannedLine[]; changed: { row_no: number; reason: string }[] }> {
  const judged = await judge.judge(trx, lines);
  const good: PlannedLine[] = [];
  const changed: { row_no: number; reason: string }[] = [];
  for (const [index, line] of judged.entries()) {
    const shown = lines[index];
    if (line.plan !== undefined && shown && doesTheSame(line, shown)) good.push({ ...line, plan: line.plan });
    else
      changed.push({
        row_no: line.row_no,
        reason:
          line.reason ??
          (shown?.judgement === 'insert' ? NAMED_ANEW : 'The record has changed since the check'),
      });
  }
  return { good, changed };
}

const COMPARED = ['record_id', 'before_kobo', 'after_kobo', 'quantity', 'value_kobo', 'changes'] as const;

function doesTheSame(line: JudgedLine, shown: StoredLine): boolean {
  if (line.judgement !== shown.judgement) return false;
  return COMPARED.every((key) => isSame(line.effect[key], shown.effect[key])) && namesTheSame(line, shown);
}

/** A new row changes nothing that could be compared: what it names must be what was shown. What an earlier chunk made was not there. */
function namesTheSame({ effect }: JudgedLine, shown: StoredLine): boolean {
  const before = (shown.effect.names ?? {}) as NonNullable<RowEffect['names']>;
  return Object.entries(before).every(([name, id]) => isSame(effect.names?.[name], id));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

async function refuse(
  trx: Transaction,
  run: ImportRun,
  changed: readonly { row_no: number; reason: string }[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`update import_rows r set judgement = 'refused', reason = 'Changed since the check: ' || v.reason
    from unnest(${changed.map(({ row_no }) => row_no)}::int[], ${changed.map(({ reason }) => reason)}::text[]) as v (row_no, reason)
   where r.import_id = ${run.id} and r.row_no = v.row_no`.execute(trx);
}

async function refuseRest(trx: Transaction, run: ImportRun, reason: string): Promise<void> {
  await sql`update import_rows set judgement = 'refused', reason = ${reason}
   where import_id = ${run.id} and not done and judgement in ('insert', 'update')`.execute(trx);
}

async function recordsAbout(trx: Transaction, run: ImportRun): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select (effect->>'record_id')::bigint as id from import_rows
     where import_id = ${run.id} and judgement in ('insert', 'update') and ${sql<SqlBool>`effect ? 'record_id'`}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

async function lockRecords(trx: Transaction, run: ImportRun, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await KINDS[run.resource].lock?.(trx, ids);
}

async function finish(trx: Transaction, run: ImportRun, written: number): Promise<void> {
  const { counts, totals } = await tallyRows(trx, run);
  const before = await trx
    .selectFrom('imports')
    .select('totals')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('imports')
    .set({
      status: 'committed',
      done_rows: written,
      error: null,
      committed_at: new Date(),
      counts: JSON.stringify(counts),
      totals: JSON.stringify({ ...(before.totals as object), ...totals }),
    })
    .where('id', '=', run.id)
    .execute();
  const remark = `${written} ${written === 1 ? 'row' : 'rows'} imported, ${counts.refused} left out`;
  await recordActivity(trx, {
    subject: 'imports',
    id: run.id,
    action: 'committed',
    actor: run.actor,
    remark,
  });
}
