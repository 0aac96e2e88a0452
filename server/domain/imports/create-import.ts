import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, FormOptions, RequestContext } from '#server/frame/route.ts';
import { IMPORT_LIMITS } from '#shared/file-kinds.ts';
import { type ImportResource, OFFERED_IMPORTS } from '#shared/import-labels.ts';
import { uploadId } from '#shared/resource/schema-of.ts';
import { ownUpload } from '../files/index.ts';
import { readRunFor } from './import-run.ts';
import { forImporting, refuseUnlessMayImport, refuseUnlessMayRead } from './may-import.ts';
import { presentImport } from './present-imports.ts';

/** What an upload says; `file` is the id of the file that came with it. */
export const createImportBody = z.strictObject({
  resource: z.enum(OFFERED_IMPORTS, { error: 'Choose what to import' }),
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
  return bringFile(trx, context, resource, file);
}

/** What an upload says that comes from a list: the file, and the import that lacks what is in it. */
export const fileBody = createImportBody
  .pick({ file: true })
  .extend({ mends: z.int().positive().optional() });

/** How it comes as a form. */
export const fileForm: FormOptions = {
  limits: IMPORT_LIMITS,
  value: (name, text) => (name === 'mends' && /^\d+$/.test(text) ? Number(text) : text),
};

/** Takes in a file of what isn't offered at Imports, which its own list begins. */
export function createImportOf(
  resource: ImportResource,
): (trx: Transaction, context: RequestContext) => Promise<Answer> {
  return async (trx, context) => {
    const { file, mends } = context.body as z.infer<typeof fileBody>;
    if (mends !== undefined)
      refuseUnlessMayRead(context.actor, (await readRunFor(trx, context.actor, mends)).resource);
    return bringFile(trx, context, resource, file, mends);
  };
}

async function bringFile(
  trx: Transaction,
  { actor, portal }: RequestContext,
  resource: ImportResource,
  file: number,
  mends_import_id?: number,
): Promise<Answer> {
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
      mends_import_id,
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
