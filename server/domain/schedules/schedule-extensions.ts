import { z } from 'zod';
import type { Extensions } from '#server/frame/extensions.ts';
import { fileTemplates } from './file-templates.ts';

const WITHOUT_FILE = ['draft', 'withdrawn'];

/** A schedule that two have signed names the templates by which its file can be saved. */
export const scheduleExtensions: Extensions = {
  async present(db, records) {
    if (records.every(({ status }) => WITHOUT_FILE.includes(String(status))))
      return records.map((record) => ({ ...record, files: [] }));
    const all = await fileTemplates(db);
    return records.map((record) => ({
      ...record,
      files: WITHOUT_FILE.includes(String(record.status)) ? [] : all,
    }));
  },
  presents: {
    files: z
      .array(z.object({ code: z.string(), name: z.string() }))
      .describe('The templates by which its file can be saved.'),
  },
};
