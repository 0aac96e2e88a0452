import { sql } from 'kysely';
import { recordActivity } from '#server/database/activity.ts';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { unmatchedColumns } from '#shared/imports.ts';
import type { ImportRun } from './import-run.ts';
import type { Judge, JudgedLine, SheetLine } from './kind.ts';
import { KINDS } from './kinds.ts';
import { readLines } from './sheet-lines.ts';
import { tallyRows } from './tally-rows.ts';

/** Few enough that calls which came meanwhile are answered between two chunks. */
const CHUNK = 100;

/** Judges every row of an import, which changes nothing else: the dry run. Begins anew where an earlier one was cut off. */
export async function judgeRows(db: Database, run: ImportRun): Promise<void> {
  const unmatched = unmatchedColumns(run.resource, run.mapping);
  const judge = unmatched.length > 0 ? refuseAll(unmatched) : await KINDS[run.resource].start(db, run);
  let done = 0;
  for (let after = -1; ; ) {
    const lines = await readLines(db, run, { after, limit: KINDS[run.resource].atOnce ?? CHUNK });
    const last = lines.at(-1);
    if (!last) break;
    const readable = lines.filter(({ unreadable }) => unreadable === null);
    const barred = lines.flatMap(({ row_no, unreadable: reason }) =>
      reason === null ? [] : [{ row_no, judgement: 'refused' as const, reason, effect: {} }],
    );
    after = last.row_no;
    done += lines.length;
    const judged = readable.length > 0 ? await judge.judge(db, readable) : [];
    await writeJudgements(db, run, [...barred, ...judged], done);
  }
  await inTransaction(db, async (trx) => {
    const { counts, totals } = await tallyRows(trx, run);
    const { counts: makes, names } = judge.makes();
    await trx
      .updateTable('imports')
      .set({
        status: 'judged',
        done_rows: 0,
        counts: JSON.stringify(counts),
        totals: JSON.stringify({ ...totals, makes, names }),
      })
      .where('id', '=', run.id)
      .execute();
    const remark = `${counts.insert} insert, ${counts.update} update, ${counts.unchanged} unchanged, ${counts.refused} refused`;
    await recordActivity(trx, { subject: 'imports', id: run.id, action: 'judged', actor: run.actor, remark });
  });
}

/** Without a column for what every row needs, no row can be judged. */
function refuseAll(unmatched: readonly string[]): Judge {
  const reason = `No column of the file is matched to ${unmatched.join(', ')}`;
  return {
    async judge(_db, lines: readonly SheetLine[]) {
      return lines.map(({ row_no }) => ({ row_no, judgement: 'refused', reason, effect: {} }));
    },
    makes: () => ({ counts: {}, names: [] }),
  };
}

/** Keeps what some rows were judged to be, and how many are judged by now, in one statement: each waits for the disk. */
async function writeJudgements(
  db: Database,
  run: ImportRun,
  lines: readonly JudgedLine[],
  done: number,
): Promise<void> {
  const places = lines.map(({ row_no }) => row_no);
  // Without bounds, and statistics of rows that were just read in, PostgreSQL goes through all rows of the import.
  const [first, last] = [Math.min(...places), Math.max(...places)];
  await sql`with judged as (update import_rows r set judgement = v.judgement, reason = v.reason, effect = v.effect::jsonb
    from unnest(${places}::int[], ${lines.map(({ judgement }) => judgement)}::text[],
                ${lines.map(({ reason }) => reason)}::text[], ${lines.map(({ effect }) => JSON.stringify(effect))}::text[])
      as v (row_no, judgement, reason, effect)
   where r.import_id = ${run.id} and r.row_no = v.row_no and r.row_no between ${first} and ${last})
  update imports set done_rows = ${done} where id = ${run.id}`.execute(db);
}
