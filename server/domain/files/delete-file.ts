import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { deleteUnused } from '#server/http/unused-uploads.ts';
import { Refusal } from '#shared/errors.ts';
import { removeStoredFileJob } from './purge-files.ts';

/** Deletes an upload of the caller's own that nothing uses, and after the commit what is stored of it. */
export async function deleteFile(trx: Transaction, { actor, id, portal }: RequestContext): Promise<Answer> {
  const file = await trx
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('uploaded_by', '=', actor.id)
    .executeTakeFirst();
  if (!file) throw new Refusal('NOT_FOUND', 'You have no such file.');
  const key = await deleteUnused(trx, id);
  if (!key) throw new Refusal('IN_USE', 'A record uses this file, so it can’t be deleted.');
  await portal.enqueue(trx, removeStoredFileJob.name, { key });
  return { data: { id }, message: 'The file was deleted.' };
}
