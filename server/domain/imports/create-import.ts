import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, FormOptions, RequestContext } from '#server/frame/route.ts';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { IMPORT_RESOURCES } from '#shared/import-labels.ts';
import { uploadId } from '#shared/resource/schema-of.ts';
import { forImporting, refuseUnlessMayImport } from './may-import.ts';
import { ownUpload } from './own-upload.ts';
import { presentImport } from './present-imports.ts';

/** What an upload says; `file` is the id of the file that came with it. */
export const createImportBody = z.strictObject({
  resource: z.enum(IMPORT_RESOURCES, { error: 'Choose what to import' }),
  file: uploadId('Choose a file'),
});

/** The files that an import takes; whether the content is what the name says is judged when the form was read. */
export const importForm: FormOptions = {
  limits: IMPORT_LIMITS,
  async admit(_db, actor, fields) {
    const resource = createImportBody.shape.resource.safeParse(fields.resource);
    if (resource.success) refuseUnlessMayImport(actor, resource.data);
  },
};

/** Takes a file in; it is read and judged in the background. Notices the same file brought before. */
export async function createImport(trx: Transaction, context: RequestContext): Promise<Answer> {
  const { resource, file } = context.body as z.infer<typeof createImportBody>;
  const { actor, portal } = context;
  refuseUnlessMayImport(actor, resource);
  const upload = await ownUpload(trx, portal, actor, file);
  const { id } = await trx
    .insertInto('imports')
    .values({
      resource,
      file_id: upload.id,
      filename: upload.name,
      sha256: upload.sha256,
      repeats_import_id: await sameFileBefore(trx, resource, upload.sha256),
      user_id: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const whom = await forImporting(trx, actor, resource);
  await recordActivity(trx, {
    ...{ subject: 'imports', id, action: 'uploaded', actor, remark: upload.name },
    ...whom,
  });
  await portal.enqueue(trx, 'imports', { import_id: id });
  const message = `${upload.name} is being checked. Nothing changes until you import the rows.`;
  return { status: 201, data: await presentImport(trx, actor, id), message };
}

/** An import of the same content: rather one that was carried out than one that was only looked at. */
async function sameFileBefore(trx: Transaction, resource: string, sha256: string): Promise<number | null> {
  const before = await trx
    .selectFrom('imports')
    .select('id')
    .where('sha256', '=', sha256)
    .where('resource', '=', resource)
    .where('status', '<>', 'failed')
    .orderBy((eb) => eb('status', 'in', ['committed', 'committing']), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.id ?? null;
}
