import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Portal } from '#server/frame/portal.ts';
import { checkSheet } from '#server/spreadsheets/read.ts';
import { Refusal } from '#shared/errors.ts';

/** A spreadsheet that came with a call. */
export interface UploadedSheet {
  id: number;
  name: string;
  sha256: string;
  bytes: Buffer;
}

/** The spreadsheet that somebody sent, by the id of its upload; throws Refusal where it is nobody's or no spreadsheet. */
export async function ownUpload(
  trx: Transaction,
  portal: Portal,
  actor: Actor,
  id: number,
): Promise<UploadedSheet> {
  const upload = await trx
    .selectFrom('files')
    .select(['id', 'name', 'sha256', 'storage_key'])
    .where('id', '=', id)
    .where('uploaded_by', '=', actor.id)
    .where('is_kept', '=', true)
    .executeTakeFirst();
  const bytes = upload && (await portal.files.openFile(upload.storage_key));
  if (!upload || !bytes) throw new Refusal('VALIDATION', 'Choose a file.', { file: ['Choose a file'] });
  await checkSheet(bytes, upload.name);
  return { id: upload.id, name: upload.name, sha256: upload.sha256, bytes };
}
