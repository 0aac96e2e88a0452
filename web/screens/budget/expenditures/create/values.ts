import type { PaymentType } from '#shared/constants.ts';
import type { Figures } from '#shared/fund-figures.ts';
import type { PayeeType } from '#shared/workflows/payee-types.ts';
import type { KeptFile } from '#web/crud/inputs/kept-file.ts';
import type { Linked } from '#web/crud/record.ts';
import type { Doubt } from './duplicate-input.tsx';

/** Whom an expenditure pays: a record that was picked, or a name typed free (no id). */
export type Payee = {
  kind: PayeeType | 'typed';
  id: number | null;
  name: string;
  /** Staff number, registration or account, to tell people of one name apart. */
  note: string | null;
};

/** The fund that an expenditure is charged to, as it was picked. */
export type ChosenFund = Linked & { code: string; name: string };

/** What decides while one types: the fund as it stands, and who raises. */
export type RaisingFacts = { figures: Figures | null; me: { surname: string; firstname: string } };

/** What is typed and chosen in the form, as far as one thing depends on another. */
export type ExpenditureValues = {
  type: PaymentType | null;
  period: number;
  beneficiary: Payee | null;
  fund_id: ChosenFund | null;
  amount: number | null;
  duplicate_remark: Doubt | null;
  files: readonly KeptFile[];
};
