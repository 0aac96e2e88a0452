import { vouchersOf } from './batch-facts.ts';
import type { FlatMovement, FlatPayment } from './flatten.ts';
import { surplusOf } from './number-advances.ts';
import type { NumberedAdvance } from './story-advances.ts';

/** What came back of advances: as their retirements were closed, and as treasury confirmed it. */
export function movementsOfAdvances(
  advances: readonly NumberedAdvance[],
  payments: readonly FlatPayment[],
): FlatMovement[] {
  const vouchers = vouchersOf(payments).of;
  const paying = paymentsOf(payments);
  return advances.flatMap((advance): FlatMovement[] => {
    const { id, code, fund, retirement, recovery } = advance;
    const payment = paying.get(id);
    const movements: FlatMovement[] = [];
    if (recovery?.confirmed && payment)
      movements.push({
        ...{ fund, at: recovery.confirmed.at, kind: 'payment-recovered', actor: recovery.confirmed.by.id },
        ...{ booked: -recovery.amount, actual: -recovery.amount },
        source: { type: 'payments', id: payment.id },
        words: { code: vouchers.get(payment.id)?.pv_no ?? null, note: `Receipt ${recovery.receipt_no}` },
      });
    const surplus = surplusOf(advance);
    if (retirement?.closed && surplus > 0)
      movements.push({
        ...{ fund, at: retirement.closed.at, kind: 'retirement-surplus', actor: retirement.closed.by.id },
        ...{ booked: -surplus, actual: -surplus },
        source: { type: 'retirements', id: retirement.id },
        words: { code: retirement.code, note: `${code}, receipt ${retirement.receipt_no}` },
      });
    return movements;
  });
}

/** The payments of advances, by advance. */
export function paymentsOf(payments: readonly FlatPayment[]): Map<number, FlatPayment> {
  return new Map(
    payments.flatMap((payment) => {
      const { advance } = payment.expenditure;
      return advance ? [[advance.id, payment] as const] : [];
    }),
  );
}
