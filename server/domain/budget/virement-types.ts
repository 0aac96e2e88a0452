import { Refusal } from '#shared/errors.ts';
import type { LockedFund } from './lock-funds.ts';

/** Refuses a virement out of its year, and one between types of expenditure without the authority that allows it; when it is asked for, and as the funds are when it is approved. */
export function refuseWrongTarget(from: LockedFund, to: LockedFund, authority: string | null): void {
  if (from.budget_year !== to.budget_year)
    throw wrong(
      'to_fund_id',
      `${to.code} is of ${to.budget_year}; a virement stays within the year ${from.budget_year}.`,
    );
  if (from.type !== to.type && !authority)
    throw wrong(
      'across_types_authority',
      `${from.code} is ${from.type} and ${to.code} ${to.type}: name the authority that allows money to cross between them.`,
    );
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal('RULE', sentence, { [field]: [sentence] });
}
