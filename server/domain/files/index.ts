import { z } from 'zod';
import { onlyId, uploadSchema } from '#server/frame/answers.ts';
import type { Area } from '#server/frame/area.ts';
import { ATTACHMENT_LIMITS, mediaTypesOf } from '#shared/file-kinds.ts';
import { uploadId } from '#shared/resource/schema-of.ts';
import { deleteFile } from './delete-file.ts';
import { listUploads } from './list-uploads.ts';
import { purgeFilesJob, removeStoredFileJob } from './purge-files.ts';
import { type MayRead, readFile } from './read-file.ts';

export { attachedFiles, attachFiles, filesAttached } from '#server/database/attachments.ts';
export { lacksUploads } from './lacks-uploads.ts';
export { ownUpload, type UploadedSheet } from './own-upload.ts';

const uploadBody = z.strictObject({
  files: z.array(uploadId(), 'Choose a file').min(1, 'Choose a file').max(20, 'At most 20 files'),
});

/** Uploads: kept as they come, attached by the acts that name them, read by whoever may read what they are attached to. */
export function files(mayRead: MayRead): Area {
  return {
    routes: [
      {
        method: 'POST',
        path: '/files',
        access: 'session',
        summary:
          'Upload files (multipart, field `files`); they belong to a record once an act names their ids',
        kind: 'post',
        answer: z.array(uploadSchema),
        status: 201,
        body: uploadBody,
        form: { lists: ['files'], only: true },
        async write(trx, { actor, body }) {
          const ids = (body as z.infer<typeof uploadBody>).files;
          return { status: 201, data: await listUploads(trx, actor, ids), message: 'Uploaded.' };
        },
      },
      {
        method: 'GET',
        path: '/files/:id',
        access: 'session',
        summary: 'One file, for whoever uploaded it or reads a record that lists it',
        kind: 'own',
        produces: mediaTypesOf(ATTACHMENT_LIMITS.kinds),
        raw: (context, reply) => readFile(mayRead, context, reply),
      },
      {
        method: 'DELETE',
        path: '/files/:id',
        access: 'session',
        summary: 'Delete an upload of mine that no record carries',
        kind: 'remove',
        answer: onlyId,
        write: deleteFile,
      },
    ],
    extensions: {},
    jobs: [purgeFilesJob, removeStoredFileJob],
  };
}
