import { withheldFor } from '../http/valid-taxes.ts';
import type { Desks } from '../payments/desks.ts';
import { nextReceipt } from '../support/receipts.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

/** Remittances, each to an authority of its own for which tax was withheld; the owner prepares. */
export const TAX_REMITTANCES: Specimen = {
  natural: {
    prepared,
  },
  sees: { 'tax-remittances': () => true },
  bodies: { paid: async () => ({ receipt_no: nextReceipt() }) },
  besides: {
    approved: async (desks, cast) => {
      const id = await prepared(desks, cast);
      await sent(desks, `tax-remittances/${id}/approve`, desks.people.treasury.token, {});
      return id;
    },
  },
  barred: { preparedIt: { owner: true } },
};

async function prepared(desks: Desks, cast: Cast): Promise<number> {
  const authority = await withheldFor(desks);
  const body = { authority, month: '2026-01' };
  return sent(desks, 'tax-remittances', named(cast, 'owner').token, body);
}

async function sent(desks: Desks, path: string, token: string, body: object): Promise<number> {
  const answer = await desks.call<{ id: number }>('POST', path, { token, body });
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
