import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { ratesInForce } from '#server/domain/taxes/index.ts';
import { lagosToday } from '#shared/dates.ts';
import {
  type Deduction,
  proposeDeductions,
  type RateInForce,
  type TransactionClass,
  type VatMode,
} from '#shared/taxes.ts';
import type { FlatExpenditure, FlatPayment } from './flatten.ts';
import { insertRows } from './insert-rows.ts';
import { VENDORS } from './payees.ts';

/** What an expenditure says for tax. */
interface Taxed {
  transaction_class: TransactionClass | null;
  vat: VatMode | null;
}

/** For how long before its last payment the agency has deducted taxes. */
const SINCE_MS = 100 * 86_400_000;
const NOTHING: Taxed = { transaction_class: null, vat: null };

const CLASSES: readonly [RegExp, TransactionClass][] = [
  [/ticket|charter/i, 'not-liable'],
  [/fee|retainer|study|assessment/i, 'fees'],
  [/certificate|repair|painting|nourishment/i, 'construction'],
  [
    /servic|guard|refresh|meal|workshop|advert|programme|bandwidth|link|docking|printing|overhaul/i,
    'services',
  ],
];

/** The expenditures to third parties since taxes are deducted: all that are not paid yet, and those of the last months. */
export function taxedAmong(payments: readonly FlatPayment[], all: readonly FlatExpenditure[]): Set<number> {
  const isThirdParty = ({ type, payee }: FlatExpenditure) => type === 'third-party' && payee.type !== 'staff';
  const open = all.filter(
    (one) => isThirdParty(one) && ['cleared', 'batched', 'queried'].includes(one.status),
  );
  const paid = payments
    .filter(
      ({ status, expenditure }) =>
        status === 'paid' &&
        expenditure.payee.type === 'vendor' &&
        isWhole(expenditure) &&
        isThirdParty(expenditure),
    )
    .map(({ movedAt, expenditure }) => ({ at: movedAt.getTime(), expenditure }));
  const last = Math.max(...paid.map(({ at }) => at));
  const since = paid.filter(({ at }) => at > last - SINCE_MS).map(({ expenditure }) => expenditure);
  return new Set([...open, ...since].map(({ id }) => id));
}

/** What one of them says for tax. */
export function taxOf({ id, payee, description }: FlatExpenditure, taxed: ReadonlySet<number>): Taxed {
  if (!taxed.has(id)) return NOTHING;
  if (payee.type !== 'vendor') return { transaction_class: 'not-liable', vat: 'none' };
  const found = CLASSES.find(([words]) => words.test(description));
  return { transaction_class: found?.[1] ?? 'goods', vat: found?.[1] === 'not-liable' ? 'none' : 'included' };
}

/** Whether a payment is written as cleared by Audit first, since what is deducted from it is entered before it is posted. */
export function isPostedLater({ status, expenditure }: FlatPayment, taxed: ReadonlySet<number>): boolean {
  return status === 'paid' && taxed.has(expenditure.id);
}

/** Enters what is deducted from the payments that name their class, then posts those that were paid: the tax ledger follows. */
export async function writeTaxes(
  trx: Transaction,
  payments: readonly FlatPayment[],
  taxed: ReadonlySet<number>,
): Promise<void> {
  const due = payments.filter(
    ({ status, expenditure }) =>
      taxed.has(expenditure.id) && ['pending', 'cleared', 'queried', 'responded', 'paid'].includes(status),
  );
  const lines: Record<string, unknown>[] = [];
  const known = new Map<string, readonly RateInForce[]>();
  for (const payment of due) {
    const day = payment.status === 'paid' ? lagosToday(payment.movedAt) : lagosToday();
    const rates = known.get(day) ?? (await ratesInForce(trx, day));
    known.set(day, rates);
    lines.push(...deductionsOf(payment, taxed, rates).map((one) => ({ ...one, payment_id: payment.id })));
  }
  await insertRows(trx, 'payment_deductions', lines);
  for (const payment of due.filter((one) => isPostedLater(one, taxed)))
    await sql`update payments set stage = 'treasury', status = 'paid', trnx_id = pv_no, paid_on = ${lagosToday(payment.movedAt)}
      where id = ${payment.id}`.execute(trx);
}

function deductionsOf(
  { expenditure }: FlatPayment,
  taxed: ReadonlySet<number>,
  rates: readonly RateInForce[],
): Deduction[] {
  const { transaction_class, vat } = taxOf(expenditure, taxed);
  const vendor = VENDORS.find(({ name }) => name === expenditure.payee.name);
  if (!transaction_class || !vat || !vendor) return [];
  const { tin, kind = 'resident-company', is_small = false } = vendor;
  return proposeDeductions(
    {
      ...{ transaction_class, vat, payee: kind, has_tin: tin !== undefined, is_small, is_stamped: false },
      ...{ gross_kobo: expenditure.amountNow, month_before_kobo: 0, small_limit_kobo: 200_000_000 },
    },
    rates,
  ).deductions;
}

/** Whether nothing of it came back and nobody else carries it. */
function isWhole({ recovered, mandate }: FlatExpenditure): boolean {
  return !recovered && !mandate;
}
