import { accountWarning } from '#shared/nuban.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';

/** Accounts of the agency: while one waits, what is doubtful about its number, and with what it is compared. */
export const extras: ResourceExtras = {
  warnings({ status, bank_name, account_number }) {
    if (status !== 'proposed') return [];
    const doubt = accountWarning(String(bank_name), String(account_number));
    return doubt ? [doubt] : [];
  },
};
