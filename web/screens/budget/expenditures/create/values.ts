import type { PaymentType } from '#shared/constants.ts';
import type { Figures } from '#shared/fund-figures.ts';
import type { Named } from '#shared/looks.ts';
import type { TransactionClass, VatMode } from '#shared/taxes.ts';
import type { HoldType } from '#shared/workflows/holds.ts';
import type { PaperCategory } from '#shared/workflows/papers.ts';
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

/** The hold that an expenditure draws, as it was picked; what it sets aside in naira, and for which request. */
export type ChosenHold = Linked & { amount: number; type: HoldType; request: string };

/** What decides while one types: the fund as it stands, and who raises. */
export type RaisingFacts = {
  figures: Figures | null;
  me: Named;
  /** What is drawn of holds on the fund, in kobo: the mandate's own, or the one that was chosen. */
  drawn_kobo: number;
  /** The mandate is paid by a department for which one can't raise. */
  isHidden: boolean;
  /** The claim or the advance can't be raised by me. */
  isBarred: boolean;
  /** What is booked, in naira: the amount, with VAT where that is added. */
  gross: number | null;
  /** Taxes are deducted: what is paid to a third party names its class and VAT. */
  isTaxing: boolean;
};

/** What pays a member of staff what they claim or are advanced, or several trips at once, or is typed by hand. */
export type Category = PaperCategory | 'mandate' | 'other';

/** What is typed and chosen in the form, as far as one thing depends on another. */
export type ExpenditureValues = {
  type: PaymentType | null;
  category: Category;
  mandate_id: Linked | null;
  order_id: Linked | null;
  claim_id: Linked | null;
  touring_advance_id: Linked | null;
  period: number;
  beneficiary: Payee | null;
  fund_id: ChosenFund | null;
  amount: number | null;
  description: string;
  reference: string;
  transaction_class: TransactionClass | null;
  vat: VatMode | null;
  vat_reason: string | null;
  hold_id: ChosenHold | null;
  duplicate_remark: Doubt | null;
  files: readonly KeptFile[];
};
