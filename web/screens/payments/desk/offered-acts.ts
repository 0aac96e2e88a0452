import type { Line } from '#shared/resource/workflow.ts';
import { type ClearingAction, paymentWorkflow, stateOf } from '#shared/workflows/payments.ts';
import type { PaymentAct, PaymentRecord } from '../payment-record.ts';

type Offices = readonly (string | null)[];

/** The acts of which one is the main button. */
export const MAIN: readonly ClearingAction[] = ['clear', 'confirm-bounce', 'confirm-correction', 'respond'];
/** The acts that may be buttons beside it. */
export const BESIDE: readonly ClearingAction[] = [
  'edit',
  'deductions',
  'query',
  'respond',
  'pull-back',
  'withdraw-bounce',
  'withdraw-correction',
];

/** Whether the desk offers anything that can be done with a payment now: as a button or in its menu. */
export function mayAct(payment: PaymentRecord, offices: Offices): boolean {
  const buttons = [...MAIN, ...BESIDE];
  return payment.actions.some(
    (one) => one.allowed && (buttons.includes(one.name) || isOffered(one, payment, offices)),
  );
}

/** Whether the menu has an act: it has to do with the payment, and is of the person's own office or department. */
export function isOffered(act: PaymentAct, payment: PaymentRecord, offices: Offices): boolean {
  return isMine(act, payment, offices) && concerns(act, payment);
}

/** Whether an act has to do with such a payment at all: nothing is deducted from what names no class of transaction. */
function concerns({ name }: PaymentAct, { transaction_class }: PaymentRecord): boolean {
  return name !== 'deductions' || transaction_class !== null;
}

/** Whether the payment's state knows the act at all, from the person's own office or department. */
function isMine({ name }: PaymentAct, payment: PaymentRecord, offices: Offices): boolean {
  const lines: readonly Pick<Line<string, never>, 'from' | 'by'>[] = paymentWorkflow.acts[name].lines;
  return lines.some(
    ({ from, by }) =>
      from.includes(stateOf(payment)) &&
      by.some((who) => who.kind !== 'office' || offices.includes(who.office)),
  );
}
