import { z } from 'zod';
import { whole } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { FIRST_TEMPLATE, templateShown } from '#shared/schedule-templates.ts';
import { fileTemplates } from './file-templates.ts';
import { rejectionsOf } from './rejections.ts';

const WITHOUT_FILE = ['draft', 'withdrawn'];

/** A schedule that two have signed names the template by which its file is saved, the one that was signed; one that was answered, what became of each rejection. */
export const scheduleExtensions: Extensions = {
  async present(db, records) {
    const hasFile = records.some(({ status }) => !WITHOUT_FILE.includes(String(status)));
    const all = hasFile ? await fileTemplates(db) : [];
    const answered = records.filter(({ status }) => status === 'partly-confirmed');
    const rejections = await rejectionsOf(
      db,
      answered.map(({ id }) => Number(id)),
    );
    const filesOf = ({ status, template }: Record<string, unknown>) => {
      if (WITHOUT_FILE.includes(String(status))) return [];
      const code = String(template ?? FIRST_TEMPLATE);
      const name = all.find((one) => one.code === code)?.name ?? templateShown(code);
      return [{ code, name: status === 'approved' ? name : `${name}, as it was sent` }];
    };
    return records.map((record) => ({
      ...record,
      files: filesOf(record),
      rejections: rejections
        .filter(({ schedule_id }) => schedule_id === record.id)
        .map(({ line_id, pv_no, is_open, says }) => ({ line_id, pv_no, is_open, says })),
    }));
  },
  madeFrom: ['status', 'template'],
  presents: {
    files: z
      .array(z.object({ code: z.string(), name: z.string() }))
      .describe('The template by which its file can be saved, once two have signed.'),
    rejections: z
      .array(z.object({ line_id: whole, pv_no: z.string(), is_open: z.boolean(), says: z.string() }))
      .describe('What became of each line that the bank rejected; open while Treasury has to settle it.'),
  },
};
