import { sql } from 'kysely';
import { actAs } from '#server/database/act-as.ts';
import { recordActivity } from '#server/database/activity.ts';
import type { Database, Transaction } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { Refusal } from '#shared/errors.ts';
import type { ImportResource } from '#shared/import-labels.ts';
import { type ImportRun, lockRun } from './import-run.ts';
import { KINDS } from './kinds.ts';

/** Takes back all that an import did, in one transaction; refused when something was built on it. */
export async function takeBack(db: Database, run: ImportRun): Promise<void> {
  const kind = KINDS[run.resource];
  await inTransaction(db, async (trx) => {
    await actAs(trx, run.actor);
    if ((await lockRun(trx, run.id)).status !== 'undoing') return;
    await lockEffects(trx, run);
    const problem = await kind.builtUpon(trx, run);
    if (problem) throw new Refusal('IN_USE', problem);
    await kind.undo(trx, run);
    await sql`delete from import_effects where import_id = ${run.id}`.execute(trx);
    await sql`update import_rows set done = false where import_id = ${run.id} and done`.execute(trx);
    await trx
      .updateTable('imports')
      .set({ status: 'undone', done_rows: 0, error: null, undone_at: new Date() })
      .where('id', '=', run.id)
      .execute();
    await recordActivity(trx, { subject: 'imports', id: run.id, action: 'undone', actor: run.actor });
  });
}

/**
 * The records of the import, by id, so that nothing is built on them while it is taken back. Funds that stay, and people who
 * stay and keep their groups, are locked lightly: they are used meanwhile.
 */
async function lockEffects(trx: Transaction, run: ImportRun): Promise<void> {
  const table = TABLES[run.resource];
  const goes = sql`e.table_name = 'products' or e.effect = 'created' or jsonb_typeof(e.before->'group_ids') = 'array'`;
  for (const [which, strength] of [
    [goes, sql`for update`],
    [sql`not coalesce(${goes}, false)`, sql`for no key update`],
  ])
    await sql`select 1 from ${sql.table(table)} t
      where t.id in (select e.record_id from import_effects e
                      where e.import_id = ${run.id} and e.table_name = ${table} and (${which}))
      order by t.id ${strength}`.execute(trx);
}

const TABLES: Readonly<Record<ImportResource, string>> = {
  users: 'users',
  funds: 'funds',
  'update-funds': 'funds',
  products: 'products',
  restock: 'products',
  departments: 'departments',
};
