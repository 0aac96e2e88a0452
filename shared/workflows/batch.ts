import { formatMoment } from '../dates.ts';
import type { ActorFacts } from './payment-actions.ts';
import type { PaymentStage, PaymentStatus } from './payment-clearing.ts';
import type { WhyNot } from './why-not.ts';

/** The states of a batch, each with its word for people; they follow from its payments. */
export const BATCH_STATUS = {
  pending: 'Pending',
  'in-progress': 'In progress',
  registered: 'Audited',
  queried: 'Queried',
  paid: 'Paid',
  reversed: 'Reversed',
  returned: 'Returned',
  deleted: 'Deleted',
} as const;
/** The state of a batch. */
export type BatchStatus = keyof typeof BATCH_STATUS;

/** What the originating department may do with a batch: take it apart, reverse it at once, or ask for its reversal. */
export type BatchAction = 'delete' | 'reverse' | 'request-reversal';

/** What decides what may be done with a batch. */
export interface BatchFacts {
  code: string;
  status: BatchStatus;
  department_id: number;
  payments: readonly { stage: PaymentStage; status: PaymentStatus }[];
  /** Until when it can be reversed directly. */
  window_ends_at: Date;
  /** The code of a reversal request that awaits the budget office. */
  frozen_by: string | null;
}

/** Why an action on a batch can't be taken by a person now; undefined when it can. */
export function batchWhyNot(
  batch: BatchFacts,
  actor: ActorFacts,
  action: BatchAction,
  now: Date,
): WhyNot | undefined {
  if (!actor.department_ids.includes(batch.department_id))
    return forbidden('Only officers of the originating department, or of one above it, do this.');
  if (batch.status === 'deleted' || batch.status === 'reversed' || batch.status === 'returned')
    return wrong(`Batch ${batch.code} is ${batch.status} already.`);
  if (batch.frozen_by)
    return wrong(`The budget office has yet to answer the reversal request ${batch.frozen_by}.`);
  switch (action) {
    case 'delete':
      return isUntouched(batch)
        ? undefined
        : wrong(`A payment of batch ${batch.code} was cleared. Ask for its reversal instead.`);
    case 'reverse':
      if (!isUntouched(batch))
        return wrong('A payment of it was cleared: the budget office must agree to its reversal.');
      return now <= batch.window_ends_at
        ? undefined
        : wrong(
            `It could be reversed directly until ${formatMoment(batch.window_ends_at)}: the budget office must now agree.`,
          );
    case 'request-reversal':
      return openPayments(batch).length > 0
        ? undefined
        : wrong(`Every payment of batch ${batch.code} is paid: there is nothing to take back.`);
  }
}

/** The payments of a batch that a reversal would take: neither paid nor gone from it. */
export function openPayments<P extends { status: PaymentStatus }>({
  payments,
}: {
  payments: readonly P[];
}): P[] {
  return payments.filter(
    ({ status }) =>
      status !== 'paid' && status !== 'returned' && status !== 'reversed' && status !== 'deleted',
  );
}

/** Nothing in it is cleared, so that it can be taken apart. */
function isUntouched(batch: BatchFacts): boolean {
  return batch.payments.every(
    ({ stage, status }) => status === 'returned' || (stage === 'in-progress' && status === 'pending'),
  );
}

function wrong(sentence: string): WhyNot {
  return { code: 'WRONG_STATE', sentence };
}

function forbidden(sentence: string): WhyNot {
  return { code: 'FORBIDDEN', sentence };
}
