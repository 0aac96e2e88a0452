import type { TimelineStep } from '#web/components/timeline.tsx';
import type { PaymentRecord, PaymentStep } from '#web/screens/payments/payment-record.ts';
import { stepRemark, stepWords } from '#web/screens/payments/payment-steps.ts';

type Timed = Pick<PaymentRecord, 'id' | 'payee_name' | 'batch_no' | 'timeline'>;
type Acted = { payment: Timed; step: PaymentStep };

/** What the batch's own history says of all its payments at once. */
const OF_THE_BATCH: readonly string[] = ['raised', 'batched', 'reversal-requested', 'reversed', 'deleted'];

/** What the desks did with the payments of a batch, oldest first; what was done with several in one act is one step. */
export function paymentActs(payments: readonly Timed[]): TimelineStep[] {
  const together = new Map<string, [Acted, ...Acted[]]>();
  for (const payment of payments)
    for (const step of payment.timeline) {
      if (OF_THE_BATCH.includes(step.action)) continue;
      const key = keyOf(step, payment);
      const others = together.get(key);
      together.set(key, others ? [...others, { payment, step }] : [{ payment, step }]);
    }
  return [...together]
    .map(([key, acted]) => stepOf(key, acted, payments.length))
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** Clearings of one person in one second are one act on the batch; anything else concerns one payment. */
function keyOf({ action, office, person_id, at, remark }: PaymentStep, { id }: Timed): string {
  const isShared = action === 'clear' || action === 'post';
  return [action, office, person_id, at.slice(0, 19), remark, isShared ? '' : id].join(' ');
}

function stepOf(key: string, acted: readonly [Acted, ...Acted[]], of: number): TimelineStep {
  const [{ payment, step }] = acted;
  return {
    id: key,
    ...stepWords(step, payment.batch_no, what(acted, of)),
    person: step.acting_for ? `${step.person} for ${step.acting_for}` : step.person,
    at: step.at,
    remark: stepRemark(step),
  };
}

/** With what it was done; nothing where the batch is one payment, which the act alone says. */
function what(acted: readonly [Acted, ...Acted[]], of: number): string | undefined {
  if (of === 1) return undefined;
  if (acted.length === 1) return `the payment to ${acted[0].payment.payee_name}`;
  return acted.length === of ? `all ${of} payments` : `${acted.length} of ${of} payments`;
}
