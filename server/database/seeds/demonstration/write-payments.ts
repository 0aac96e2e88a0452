import type { Transaction } from '#server/database/connection.ts';
import { lagosToday } from '#shared/dates.ts';
import { vouchersOf } from './batch-facts.ts';
import type { FlatStory } from './flatten.ts';
import { insertRows } from './insert-rows.ts';
import { isPostedLater } from './write-taxes.ts';

const BEFORE_POSTING = { stage: 'audit', status: 'cleared' } as const;

/** Writes the payments of a story with their acts, and counts their vouchers. */
export async function writePayments(
  trx: Transaction,
  { payments }: FlatStory,
  batchCodes: Map<number, string>,
  taxed: ReadonlySet<number>,
): Promise<void> {
  const vouchers = vouchersOf(payments);
  const rows = payments.map((payment) => {
    const { id, batch, expenditure, cleared, movedAt, acts } = payment;
    const { stage, status } = isPostedLater(payment, taxed) ? BEFORE_POSTING : payment;
    const { year: pv_year, seq: pv_seq, pv_no } = vouchers.of.get(id) ?? {};
    const last = (action: string) => acts.findLast((act) => act.action === action);
    return {
      id,
      batch_id: batch.id,
      expenditure_id: expenditure.id,
      department_id: batch.fund.department.id,
      ...{ pv_year, pv_seq, pv_no },
      trnx_id: status === 'paid' ? pv_no : null,
      batch_no: batchCodes.get(batch.id),
      amount_kobo: expenditure.amountNow,
      cleared_amount_kobo: cleared,
      recovered_kobo: expenditure.recovered ?? 0,
      stage,
      status,
      remark: last('query')?.remark ?? last('return')?.remark ?? null,
      response: last('respond')?.remark ?? null,
      payee_id: expenditure.payee.type === 'staff' ? expenditure.payee.id : null,
      payee_name: expenditure.payee.name,
      payee_bank: expenditure.payee.bank_name,
      payee_account: expenditure.payee.account_number,
      paid_on: status === 'paid' ? dayOf(last('post')?.at) : null,
      moved_at: movedAt,
      created_at: batch.at,
      updated_at: movedAt,
    };
  });
  await insertRows(trx, 'payments', rows);
  await insertRows(
    trx,
    'voucher_counters',
    [...vouchers.counters].map(([year, last]) => ({ year, last })),
  );
  await insertRows(
    trx,
    'payment_acts',
    payments.flatMap(({ id, acts }) =>
      acts.map((act) => ({
        payment_id: id,
        action: act.action,
        desk: act.desk,
        user_id: act.by.id,
        amount_before_kobo: act.before ?? null,
        amount_after_kobo: act.after ?? null,
        remark: act.remark ?? null,
        at: act.at,
      })),
    ),
  );
}

function dayOf(at: Date | undefined): string | null {
  return at ? lagosToday(at) : null;
}
