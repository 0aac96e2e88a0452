import type { Loaded } from '#server/crud/flow.ts';
import type { PaymentScheduleFacts } from '#shared/workflows/payment-schedules.ts';

/** A payment schedule as its commands know it. */
export interface PaymentSchedule extends Loaded<PaymentScheduleFacts> {
  code: string;
  amount_kobo: number;
  bank_account_id: number;
  day: string;
  digest: string | null;
  sent_on: string | null;
}
