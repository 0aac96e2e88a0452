import type { FastifyReply } from 'fastify';
import { Refusal } from '../../../shared/errors.ts';
import type { Actor, RequestContext } from '../../crud/types.ts';
import type { Queryable } from '../../database/connection.ts';
import { fileHeaders } from '../../files/file-headers.ts';
import type { Subject } from './attachments.ts';

/** Whether an actor may read one of these records, or one that names the file in a field of its own. */
export type MayRead = (
  db: Queryable,
  actor: Actor,
  fileId: number,
  carriers: readonly Subject[],
) => Promise<boolean>;

/** Sends a file as a download; a file that one may not read is answered like one that isn't there. */
export async function readFile(
  mayRead: MayRead,
  { portal, actor, id }: RequestContext,
  reply: FastifyReply,
): Promise<unknown> {
  const file = await portal.db
    .selectFrom('files')
    .select(['storage_key', 'name', 'type', 'uploaded_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  const isAllowed =
    file && (file.uploaded_by === actor.id || (await mayReadCarrier(mayRead, portal.db, actor, id)));
  const bytes = isAllowed ? await portal.files.openFile(file.storage_key) : null;
  if (!file || !bytes) throw new Refusal('NOT_FOUND', 'There is no such file.');
  return reply.headers(fileHeaders({ name: file.name, type: file.type, size: bytes.length })).send(bytes);
}

async function mayReadCarrier(
  mayRead: MayRead,
  db: Queryable,
  actor: Actor,
  fileId: number,
): Promise<boolean> {
  const carriers = await db
    .selectFrom('attachments')
    .select(['subject_type as type', 'subject_id as id'])
    .where('file_id', '=', fileId)
    .execute();
  return mayRead(db, actor, fileId, carriers);
}
