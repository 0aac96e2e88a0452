import type { Extensions } from '#server/frame/extensions.ts';
import { accountWarning } from '#shared/nuban.ts';

/** Records with a bank account say what is doubtful about it: `warnings`, empty when nothing is. Saving is never refused for it. */
export const withAccountWarnings: NonNullable<Extensions['present']> = async (_db, records) =>
  records.map((record) => {
    const warning = accountWarning(asText(record.bank_name), asText(record.account_number));
    return { ...record, warnings: warning ? [warning] : [] };
  });

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
