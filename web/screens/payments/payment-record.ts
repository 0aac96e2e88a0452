import type { paymentExtras } from '#shared/resources/payments/payment-extras.ts';
import type { payments } from '#shared/resources/payments/payments.ts';
import type { ClearingAction } from '#shared/workflows/payments.ts';
import type { RecordWith } from '#web/crud/record.ts';

/** A payment with everything that a desk looks at before it acts; amounts in naira. */
export type PaymentRecord = RecordWith<typeof payments, typeof paymentExtras, ClearingAction>;

/** One thing that happened to a payment, oldest first in its timeline. */
export type PaymentStep = PaymentRecord['timeline'][number];

/** An act on a payment, as it is for the signed-in person. */
export type PaymentAct = PaymentRecord['actions'][number];

/** How an act on a payment is for the signed-in person. */
export function actionOf(payment: PaymentRecord, name: string): PaymentAct | undefined {
  return payment.actions.find((one) => one.name === name);
}
