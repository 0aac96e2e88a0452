import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import { referencesTo } from '#server/database/references-to.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job } from '#server/frame/portal.ts';

const AT_ONCE = 200;

/** Uploads that nothing came to use within two days are removed: given up forms, pictures that were replaced. */
export const purgeFilesJob: Job = {
  name: 'purge-files',
  schedule: '25 * * * *',
  async work({ db, files }) {
    for (;;) {
      const ids = await abandoned(db);
      for (const id of ids) {
        const key = await inTransaction(db, (trx) => removeIfUnused(trx, id));
        if (key) await files.removeFile(key);
      }
      if (ids.length < AT_ONCE) return;
    }
  },
};

/** Removes what is kept under a key, once the transaction that deleted the file has committed. */
export const removeStoredFileJob: Job = {
  name: 'remove-stored-file',
  async work({ files }, { key }) {
    if (typeof key === 'string') await files.removeFile(key);
  },
};

/** Deletes a file's row unless something uses it; answers the key of what is stored, to be removed after the commit. */
export async function removeIfUnused(trx: Transaction, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from files f where f.id = ${id} and not (${await isUsed(trx)}) returning storage_key`.execute(trx);
  return rows[0]?.storage_key;
}

async function abandoned(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from files f where f.created_at < now() - interval '2 days' and not (${await isUsed(db)})
     order by f.id limit ${AT_ONCE}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a foreign key of any table points to the file (alias `f`), or a setting of kind file names it. */
async function isUsed(db: Queryable): Promise<RawBuilder<unknown>> {
  const references = await referencesTo(db, 'files');
  const uses = references.map(
    ({ table_name, column_name }) =>
      sql`exists (select from ${sql.table(table_name)} as u where ${sql.ref(`u.${column_name}`)} = f.id)`,
  );
  return sql.join(
    [...uses, sql`exists (select from settings s where s.input_type = 'file' and s.value = f.id::text)`],
    sql` or `,
  );
}
