import { type SqlBool, sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';

/** Uploads of the actor's own, in the order of the ids; refuses any other. */
export async function listUploads(trx: Transaction, actor: { id: number }, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('files')
    .select(['id', 'name', 'size_bytes', 'type'])
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .where('uploaded_by', '=', actor.id)
    .where('is_kept', '=', true)
    .execute();
  return ids.map((id) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (row) return row;
    throw new Refusal('VALIDATION', 'Send the files in a form.', { files: ['is sent as a file'] });
  });
}
