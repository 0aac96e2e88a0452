import { z } from 'zod';
import type { Extensions } from '#server/frame/extensions.ts';
import { templateShown } from '#shared/schedule-templates.ts';
import { fileTemplates } from './file-templates.ts';

const WITHOUT_FILE = ['draft', 'withdrawn'];

/** A schedule that two have signed names the templates by which its file can be saved; one that was sent, that one alone. */
export const scheduleExtensions: Extensions = {
  async present(db, records) {
    if (records.every(({ status }) => WITHOUT_FILE.includes(String(status))))
      return records.map((record) => ({ ...record, files: [] }));
    const all = await fileTemplates(db);
    const filesOf = ({ status, template }: Record<string, unknown>) => {
      if (WITHOUT_FILE.includes(String(status))) return [];
      if (!template) return all;
      const code = String(template);
      const name = all.find((one) => one.code === code)?.name ?? templateShown(code);
      return [{ code, name: `${name}, as it was sent` }];
    };
    return records.map((record) => ({ ...record, files: filesOf(record) }));
  },
  presents: {
    files: z
      .array(z.object({ code: z.string(), name: z.string() }))
      .describe('The templates by which its file can be saved.'),
  },
};
