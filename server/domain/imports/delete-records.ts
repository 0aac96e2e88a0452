import { sql } from 'kysely';
import { recordActivities } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import { type ImportRun, importName } from './import-run.ts';

/** Every deleted row is looked for in all tables that could name it: a statement takes so many in its time. */
const AT_ONCE = 500;

/** Deletes records that an import made, with a line on the timeline of each. */
export async function deleteRecords(
  trx: Transaction,
  run: ImportRun,
  { table, subject }: { table: string; subject: string },
  ids: readonly number[],
): Promise<void> {
  const remark = `${importName(run)} undone`;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    await sql`delete from ${sql.table(table)} where id = any(${some}::bigint[])`.execute(trx);
    await recordActivities(
      trx,
      some.map((id) => ({ subject, id, action: 'deleted', actor: run.actor, remark })),
    );
  }
}
