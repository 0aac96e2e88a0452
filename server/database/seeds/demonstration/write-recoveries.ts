import type { Transaction } from '#server/database/connection.ts';
import { formatDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money.ts';
import { DESK_WORDS } from '#shared/workflows/desks.ts';
import type { FlatPayment } from './flatten.ts';
import { insertRows } from './insert-rows.ts';
import { paymentsOf } from './movements-of-advances.ts';
import { type NumberedAdvance, paidOf, type ToldRecovery } from './story-advances.ts';
import type { Line } from './write-timelines.ts';

/** Writes what treasury recorded as come back of advances: the corrections of their payments, and who did it. */
export async function writeRecoveries(
  trx: Transaction,
  advances: readonly NumberedAdvance[],
  payments: readonly FlatPayment[],
): Promise<void> {
  const recovered = recoveredOf(advances, payments);
  await insertRows(
    trx,
    'payment_corrections',
    recovered.map(({ payment, recovery }) => ({
      payment_id: payment.id,
      kind: 'recovery',
      amount_kobo: recovery.amount,
      receipt_no: recovery.receipt_no,
      day: recovery.day,
      requested_by: recovery.recorded.by.id,
      confirmed_by: recovery.confirmed?.by.id ?? null,
      confirmed_at: recovery.confirmed?.at ?? null,
      created_at: recovery.recorded.at,
    })),
  );
  await insertRows(
    trx,
    'payment_acts',
    recovered.flatMap(({ payment, recovery }) =>
      stepsOf(recovery).map(({ action, at, by, desk, remark }) => ({
        ...{ payment_id: payment.id, action, desk, user_id: by.id, office: null, remark, at },
      })),
    ),
  );
}

/** What the timelines of advances and their payments say of it. */
export function recoveryLines(
  advances: readonly NumberedAdvance[],
  payments: readonly FlatPayment[],
): Line[] {
  return recoveredOf(advances, payments).flatMap(({ advance, payment, recovery }) => {
    const own = { subject_type: 'touring-advances', subject_id: advance.id };
    const { amount, receipt_no, recorded, confirmed } = recovery;
    const lines: Line[] = stepsOf(recovery).map(({ action, at, by, desk, remark }) => ({
      ...{ subject_type: 'payments', subject_id: payment.id, action, at, by, remark },
      office: DESK_WORDS[desk].name,
    }));
    lines.push({ ...own, ...recorded, action: 'recover', office: 'Treasury', remark: wordsOf(recovery) });
    if (!confirmed) return lines;
    const isClosed = paidOf(advance) === 0;
    lines.push({
      ...{ ...own, ...confirmed, action: 'recovered' },
      remark: `${formatNaira(amount)} came back, receipt ${receipt_no}${isClosed ? ': nothing is left of it' : ''}`,
      changes: isClosed ? { status: ['paid', 'closed'] } : {},
    });
    return lines;
  });
}

function recoveredOf(advances: readonly NumberedAdvance[], payments: readonly FlatPayment[]) {
  const paying = paymentsOf(payments);
  return advances.flatMap((advance) => {
    const payment = paying.get(advance.id);
    return advance.recovery && payment ? [{ advance, payment, recovery: advance.recovery }] : [];
  });
}

/** What was done with the payment: recorded by whoever cleared it, confirmed by whoever posted it. */
function stepsOf(recovery: ToldRecovery) {
  const { recorded, confirmed } = recovery;
  const first = { ...recorded, action: 'recover', desk: 'treasury' as const, remark: wordsOf(recovery) };
  if (!confirmed) return [first];
  return [first, { ...confirmed, action: 'confirm-correction', desk: 'posting' as const, remark: null }];
}

function wordsOf({ amount, day, receipt_no }: ToldRecovery): string {
  return `${formatNaira(amount)} came back on ${formatDay(day)}, receipt ${receipt_no}`;
}
