import { accountAt } from '#shared/nuban.ts';
import type { TestPortal } from '../support/portal.ts';
import type { Call } from './valid-posts.ts';

let turn = 0;

/** Calls of payment schedules and the agency's accounts that succeed. */
export const SCHEDULE_CALLS: Readonly<Record<string, (portal: TestPortal) => Call | Promise<Call>>> = {
  '/bank-accounts': () => ({ body: newAccount() }),
  '/payment-file-templates': () => ({
    body: {
      ...{ name: 'Sent three times', code: 'three-times', kind: 'fixed', amounts: 'kobo', days: 'yyyymmdd' },
      columns: [
        { place: 1, field: 'account', width: 10 },
        { place: 2, field: 'net', width: 15 },
      ],
    },
  }),
};

/** What an account of the agency is proposed with, each of a number of its own. */
export function newAccount(bank_name = 'Zenith Bank') {
  turn += 1;
  return {
    ...{ name: `Board Account ${turn}`, bank_name, purpose: 'Overhead' },
    account_number: accountAt(bank_name, 400_000_000 + turn),
  };
}
