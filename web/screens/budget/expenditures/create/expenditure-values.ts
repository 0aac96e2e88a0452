import type { FieldErrors } from '#shared/errors.ts';
import { availableOf, type Figures, shortSentence } from '#shared/fund-figures.ts';
import { nairaToKobo } from '#shared/money.ts';
import { createSchema, fieldErrors } from '#shared/resource/schemas.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { wholeSentences } from '#web/crud/form/form-problems.ts';
import type { KeptFile } from '#web/crud/inputs/kept-file.ts';

/** Whom an expenditure pays: a record that was picked, or a name typed free (no id). */
export type Payee = {
  kind: 'staff' | 'vendor' | 'beneficiary' | 'typed';
  id: number | null;
  name: string;
  /** Staff number, registration or account, to tell people of one name apart. */
  note: string | null;
};

/** The fund that an expenditure is charged to, as it was picked. */
export type ChosenFund = { id: number; code: string; name: string; type: string; department: string };

/** What is typed and chosen in the form; kept as a draft as it is. */
export type ExpenditureValues = {
  type: 'staff' | 'third-party' | null;
  category: string;
  period: number;
  payee: Payee | null;
  fund: ChosenFund | null;
  amount: number | null;
  description: string;
  reference: string;
  additional_info: string;
  files: readonly KeptFile[];
  is_different: boolean;
  duplicate_remark: string;
};

/** What the form starts with in a budget year. */
export function emptyExpenditure(period: number): ExpenditureValues {
  return {
    type: null,
    category: 'other',
    period,
    payee: null,
    fund: null,
    amount: null,
    description: '',
    reference: '',
    additional_info: '',
    files: [],
    is_different: false,
    duplicate_remark: '',
  };
}

/** The body of the call that raises the expenditure. */
export function expenditureBody(values: ExpenditureValues): Record<string, unknown> {
  const { type, category, period, payee, fund, amount, files } = values;
  const remark = values.is_different ? values.duplicate_remark.trim() : '';
  const said = {
    type,
    category,
    fund_id: fund?.id,
    period: fund ? period : undefined,
    amount,
    description: values.description.trim(),
    reference: values.reference.trim(),
    additional_info: values.additional_info.trim(),
    duplicate_remark: remark,
    beneficiary: payee?.name.trim(),
    beneficiary_type: payee && payee.kind !== 'typed' ? payee.kind : undefined,
    beneficiary_id: payee && payee.kind !== 'typed' ? payee.id : undefined,
    files: files.length > 0 ? files.map(({ id }) => id) : undefined,
  };
  return Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

const MISSING: Readonly<Record<string, string>> = {
  type: 'Choose who is paid',
  fund_id: 'Choose the fund that pays',
  beneficiary: 'Choose or type the beneficiary',
  amount: 'Enter the amount',
  description: 'Say what is being paid for',
};

/** Everything that is wrong with the form before it is sent, by field; `figures` are the fund's, in kobo, as they are now. */
export function expenditureProblems(
  values: ExpenditureValues,
  figures: Figures | null,
  asksRemark: boolean,
): FieldErrors {
  const { period: _period, files: _files, ...body } = expenditureBody(values);
  const parsed = createSchema(expenditures).safeParse(body);
  const wrong = parsed.success ? {} : wholeSentences(expenditures, fieldErrors(parsed.error));
  for (const [name, sentence] of Object.entries(MISSING)) {
    if (wrong[name] && body[name] === undefined) wrong[name] = [sentence];
  }
  const { fund, amount } = values;
  if (fund && figures && amount !== null && nairaToKobo(amount) > availableOf(figures))
    wrong.amount ??= [shortSentence(`${fund.code} ${fund.name}`, figures)];
  if (asksRemark && !(values.is_different && values.duplicate_remark.trim()))
    wrong.duplicate_remark = ['Say why this is a different payment'];
  return wrong;
}
