/** An account, or none. */
export interface BankAccount {
  bank_name: string | null;
  account_number: string | null;
}

/** No account. */
export const NONE: BankAccount = { bank_name: null, account_number: null };

/** What differs between two accounts, as timelines keep it. */
export function changesBetween(
  before: BankAccount,
  after: BankAccount,
): Record<string, [string | null, string | null]> {
  const changes: Record<string, [string | null, string | null]> = {};
  for (const name of ['bank_name', 'account_number'] as const)
    if (before[name] !== after[name]) changes[name] = [before[name], after[name]];
  return changes;
}
