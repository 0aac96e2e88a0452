import type { Job } from '#server/frame/portal.ts';
import { abandonedUploads, REMOVE_STORED_FILE, removeUnused } from '#server/http/unused-uploads.ts';

/**
 * Uploads that nothing came to use within two days are removed: given up forms, pictures that were replaced; and after an
 * hour those that the server was stopped in the middle of.
 */
export const purgeFilesJob: Job = {
  name: 'purge-files',
  schedule: '25 * * * *',
  async work(portal) {
    for (;;) {
      const { ids, areAll } = await abandonedUploads(portal.db);
      for (const id of ids) await removeUnused(portal, id);
      if (areAll) return;
    }
  },
};

/** Removes what is kept under a key, once the transaction that deleted the file has committed. */
export const removeStoredFileJob: Job = {
  name: REMOVE_STORED_FILE,
  async work({ files }, { key }) {
    if (typeof key === 'string') await files.removeFile(key);
  },
};
