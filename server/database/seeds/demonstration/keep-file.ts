import type { Transaction } from '#server/database/connection.ts';
import type { Portal } from '#server/frame/portal.ts';

/** Keeps a file of the demonstration, which belongs to no person; answers its id. */
export async function keepFile(
  trx: Transaction,
  files: Portal['files'],
  filename: string,
  content: Uint8Array,
): Promise<number> {
  const { key, name, type, size, sha256 } = await files.storeUpload([content], { filename });
  const { id } = await trx
    .insertInto('files')
    .values({ storage_key: key, name, type, size_bytes: size, sha256, uploaded_by: null, is_kept: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
