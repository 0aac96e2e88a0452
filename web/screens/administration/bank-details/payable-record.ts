import { accountWarning } from '#shared/nuban.ts';
import { accountWords, type SharedWith, sharedWords } from '#shared/workflows/bank-details.ts';
import type { WireRecord } from '#web/crud/record.ts';

/** What is proposed of somebody's account, with what the signed-in person may do about it. */
export type ProposedBank = {
  id: number;
  bank_name: string | null;
  account_number: string | null;
  by_id: number;
  by: string;
  on: string;
  /** Whether the portal can tell their owner. */
  is_told: boolean;
  /** Whose else the account is, for whoever didn't propose it. */
  also_of: readonly SharedWith[];
  actions: readonly { name: string; label: string; allowed: boolean; why_not: { sentence: string } | null }[];
};

/** Who confirmed the account in force, and when. */
export type BankInForce = {
  since: string | null;
  proposed_by: string | null;
  confirmed_by: string | null;
  is_inherited: boolean;
};

/** Somebody who can be paid, as far as their account goes. */
export type Payable = {
  bank_name: string | null;
  account_number: string | null;
  bank_in_force: BankInForce | null;
  proposed_bank: ProposedBank | null;
};

/** A record as one who can be paid. */
export function asPayable(record: WireRecord): Payable {
  return record as unknown as Payable;
}

/** What is doubtful about a proposed account, as sentences. */
export function doubtsOf({
  bank_name,
  account_number,
  also_of,
}: Pick<ProposedBank, 'bank_name' | 'account_number' | 'also_of'>): string[] {
  return [accountWarning(bank_name, account_number), sharedWords(also_of)].filter(
    (doubt) => doubt !== undefined,
  );
}

/** An account as the first words of a line. */
export function accountShown(account: Pick<Payable, 'bank_name' | 'account_number'>): string {
  const words = accountWords(account);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
