import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { deleteRecords } from './delete-records.ts';
import type { ImportRun } from './import-run.ts';
import { namedElsewhere } from './named-elsewhere.ts';

/** Deletes what an import made in a table and nothing else names. */
export async function removeUnused(
  trx: Transaction,
  run: ImportRun,
  kind: { table: string; subject: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(kind.table)} t
     where t.id in (select record_id from import_effects
                     where import_id = ${run.id} and table_name = ${kind.table} and effect = 'created')
       and t.id not in (select named.id from ${await namedElsewhere(trx, run.id, kind.table)} as named)
     order by t.id for update`.execute(trx);
  await deleteRecords(
    trx,
    run,
    kind,
    rows.map(({ id }) => id),
  );
}
