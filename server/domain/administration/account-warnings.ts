import { z } from 'zod';
import type { Extensions, WireRecord } from '#server/frame/extensions.ts';
import { accountWarning } from '#shared/nuban.ts';

/** What records with a bank account say besides. */
export const accountExtensions = {
  present: withAccountWarnings,
  madeFrom: ['bank_name', 'account_number'],
  presents: { warnings: z.array(z.string()) },
} satisfies Extensions;

/** Records with a bank account say what is doubtful about it: `warnings`, empty when nothing is. Saving is never refused for it. */
async function withAccountWarnings(_db: unknown, records: WireRecord[]): Promise<WireRecord[]> {
  return records.map((record) => {
    // What waits for confirmation is what may still be put right.
    const { bank_name, account_number } = (record.proposed_bank ?? record) as Partial<WireRecord>;
    const warning = accountWarning(asText(bank_name), asText(account_number));
    return { ...record, warnings: warning ? [warning] : [] };
  });
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
