import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '#shared/errors.ts';
import { aboveQuota, UNUSED_UPLOADS_BYTES } from '#shared/file-kinds.ts';
import type { Queryable, Transaction } from '../database/connection.ts';
import { referencesTo } from '../database/references-to.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Portal } from '../frame/portal.ts';

/** The job that removes what is stored under a key. */
export const REMOVE_STORED_FILE = 'remove-stored-file';

const AT_ONCE = 200;

/** Refuses whoever has used up what may wait for a record, before anything more is read from them. */
export async function refuseAboveQuota(db: Queryable, userId: number): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select unused_upload_bytes(${userId})::float8 as bytes`.execute(db);
  if ((rows[0]?.bytes ?? 0) >= UNUSED_UPLOADS_BYTES) throw new Refusal('FILE_QUOTA', aboveQuota());
}

/**
 * Removes an upload that nothing uses, and what is stored of it. That goes after the commit, and by a job of the same
 * transaction too: a server that is killed in between leaves nothing that no row leads to.
 */
export async function removeUnused(
  portal: Pick<Portal, 'db' | 'files' | 'enqueue'>,
  id: number,
): Promise<void> {
  const key = await inTransaction(portal.db, async (trx) => {
    const deleted = await deleteUnused(trx, id);
    if (deleted) await portal.enqueue(trx, REMOVE_STORED_FILE, { key: deleted });
    return deleted;
  });
  if (key) await portal.files.removeFile(key);
}

/**
 * Deletes a file's row unless something uses it; answers the key of what is stored, to be removed after the commit. Locked
 * first: whether it is used is asked once whoever is about to use it has done so.
 */
export async function deleteUnused(trx: Transaction, id: number): Promise<string | undefined> {
  await trx.selectFrom('files').select('id').where('id', '=', id).forUpdate().execute();
  const { rows } = await sql<{ storage_key: string }>`
    delete from files f where f.id = ${id} and not (${await isUsed(trx)}) returning storage_key`.execute(trx);
  return rows[0]?.storage_key;
}

/** Some uploads that nothing came to use within two days, or whose content never came within an hour. */
export async function abandonedUploads(db: Queryable): Promise<{ ids: number[]; areAll: boolean }> {
  const { rows } = await sql<{ id: number }>`
    select f.id from files f
     where f.created_at < now() - case when f.is_kept then interval '2 days' else interval '1 hour' end
       and not (${await isUsed(db)})
     order by f.id limit ${AT_ONCE}`.execute(db);
  return { ids: rows.map(({ id }) => id), areAll: rows.length < AT_ONCE };
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
