import { newAccount } from '../http/valid-schedules.ts';
import type { Desks } from '../payments/desks.ts';
import type { Specimen } from './specimens.ts';
import { type Cast, named } from './workflow-cast.ts';

/** Accounts of the agency that the owner proposes; one that is to be stopped was asked for by somebody else. */
export const BANK_ACCOUNTS: Specimen = {
  natural: {
    stopping: async (desks, cast) => {
      const id = await active(desks, cast);
      const reason = 'Moved to the single account';
      await sent(desks, `bank-accounts/${id}/stop`, named(cast, 'asker').token, { reason });
      return id;
    },
    active,
    proposed,
  },
  sees: { 'bank-accounts': () => true },
  barred: { proposedAccount: { owner: true }, askedToStop: { asker: (state) => state === 'stopping' } },
};

async function proposed(desks: Desks, cast: Cast): Promise<number> {
  return sent(desks, 'bank-accounts', named(cast, 'owner').token, newAccount());
}

async function active(desks: Desks, cast: Cast): Promise<number> {
  const id = await proposed(desks, cast);
  await sent(desks, `bank-accounts/${id}/confirm`, desks.people.treasury.token, {});
  return id;
}

async function sent(desks: Desks, path: string, token: string, body: object): Promise<number> {
  const answer = await desks.call<{ id: number }>('POST', path, { token, body });
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data.id;
}
