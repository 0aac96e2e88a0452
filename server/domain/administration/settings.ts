import { deleteRecord } from '#server/crud/write-records.ts';
import type { Transaction } from '#server/database/connection.ts';
import { whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { settings } from '#shared/resources/admin-center/settings.ts';

const BUILT = 'This setting is part of the portal.';
const KEPT = ['input_type', 'input_data_type', 'options', 'access'];

/** What the portal reads keeps its form; a number is asked for by an input that gives one; a choice needs something to choose from. */
export const settingExtensions: Extensions = {
  madeFrom: ['is_system'],
  presents: { why_not: whyNotSchema.optional() },
  async prepare(_trx, _context, values, existing) {
    const isKept = existing?.is_system === true;
    const changed = KEPT.filter(
      (name) => name in values && (values[name] ?? '') !== (existing?.[name] ?? ''),
    );
    if (isKept && changed.length > 0) {
      const sentence = `${BUILT} You can change only its name, details, heading and who fills it in.`;
      throw new Refusal('RULE', sentence, Object.fromEntries(changed.map((name) => [name, [sentence]])));
    }
    const { input_type, options } = { ...existing, ...values };
    if ((input_type === 'select' || input_type === 'radio') && !String(options ?? '').trim())
      throw new Refusal('VALIDATION', 'Some of what was sent is not right.', {
        options: ['Enter the options, one on each line'],
      });
    return {
      ...('options' in values ? { options: values.options ?? '' } : {}),
      ...('group' in values ? { group: values.group ?? 'General' } : {}),
    };
  },
  async present(_db, records) {
    return records.map((record) => (record.is_system ? { ...record, why_not: { delete: BUILT } } : record));
  },
};

/** Deletes a setting that the portal doesn't read itself. */
export async function removeSetting(trx: Transaction, context: RequestContext): Promise<Answer> {
  const setting = await trx
    .selectFrom('settings')
    .select('is_system')
    .where('id', '=', context.id)
    .executeTakeFirst();
  if (setting?.is_system) throw new Refusal('RULE', `${BUILT} It can’t be deleted.`);
  return {
    data: await deleteRecord(trx, settings, settingExtensions, context),
    message: 'The setting was deleted.',
  };
}
