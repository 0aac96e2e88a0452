import type { Loaded } from '#server/crud/flow.ts';
import type { FileLayout } from '#shared/schedule-templates.ts';
import type { PaymentScheduleFacts } from '#shared/workflows/payment-schedules.ts';

/** A payment schedule as its commands know it. */
export interface PaymentSchedule extends Loaded<PaymentScheduleFacts> {
  code: string;
  amount_kobo: number;
  bank_account_id: number;
  day: string;
  /** The template of its file; none of those that were prepared before it was asked for. */
  template: string | null;
  /** As it was signed. */
  file_layout: FileLayout | null;
  digest: string | null;
  sent_on: string | null;
}
