import type { FastifyReply } from 'fastify';
import { fileHeaders } from '#server/files/file-headers.ts';
import type { FileCarrier } from '#server/frame/area.ts';
import type { RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';

/** Whether the caller may read one of these records that lists the file, or one that names it in a field of its own. */
export type MayRead = (
  context: RequestContext,
  fileId: number,
  carriers: readonly FileCarrier[],
) => Promise<boolean>;

/** Sends a file as a download; a file that one may not read, or that came in half, is answered like one that isn't there. */
export async function readFile(
  mayRead: MayRead,
  context: RequestContext,
  reply: FastifyReply,
): Promise<unknown> {
  const { portal, actor, id } = context;
  const file = await portal.db
    .selectFrom('files')
    .select(['storage_key', 'name', 'type', 'uploaded_by'])
    .where('id', '=', id)
    .where('is_kept', '=', true)
    .executeTakeFirst();
  const isAllowed = file && (file.uploaded_by === actor.id || (await mayReadCarrier(mayRead, context)));
  const bytes = isAllowed ? await portal.files.openFile(file.storage_key) : null;
  if (!file || !bytes) throw new Refusal('NOT_FOUND', 'There is no such file.');
  return reply.headers(fileHeaders({ name: file.name, type: file.type, size: bytes.length })).send(bytes);
}

async function mayReadCarrier(mayRead: MayRead, context: RequestContext): Promise<boolean> {
  const carriers = await context.portal.db
    .selectFrom('attachments')
    .select(['subject_type as type', 'subject_id as id'])
    .where('file_id', '=', context.id)
    .execute();
  return mayRead(context, context.id, carriers);
}
