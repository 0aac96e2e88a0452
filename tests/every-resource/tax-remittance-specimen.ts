import { withheldFor } from '../http/valid-taxes.ts';
import { nextReceipt } from '../support/receipts.ts';
import type { Specimen } from './specimens.ts';
import { named } from './workflow-cast.ts';

/** Remittances, each to an authority of its own for which tax was withheld; the owner prepares. */
export const TAX_REMITTANCES: Specimen = {
  natural: {
    prepared: async (desks, cast) => {
      const authority = await withheldFor(desks);
      const answer = await desks.call<{ id: number }>('POST', 'tax-remittances', {
        token: named(cast, 'owner').token,
        body: { authority, month: '2026-01' },
      });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${answer.text}`);
      return answer.body.data.id;
    },
  },
  sees: { 'tax-remittances': () => true },
  bodies: { paid: async () => ({ receipt_no: nextReceipt() }) },
  barred: { preparedIt: { owner: true } },
};
