import { formatMoment } from '../dates.ts';
import { defineWorkflow, department, type StateOf, through } from '../resource/workflow.ts';
import { isGone, type PaymentStage, type PaymentStatus } from './desks.ts';
import { why } from './reasons.ts';

/** A payment as far as its batch's state follows from it. */
export interface BatchPart {
  stage: PaymentStage;
  status: PaymentStatus;
}

/** What decides what may be done with a batch. */
export interface BatchFacts {
  status: string;
  code: string;
  department_id: number;
  payments: readonly BatchPart[];
  /** Until when it can be reversed directly. */
  window_ends_at: Date;
  /** The code of a reversal request that awaits the budget office. */
  frozen_by: string | null;
}

const REVERSAL = through('reversals', 'batch_id');
const UNDER_WAY = [REVERSAL, through('payments', 'batch_id')] as const;
const QUERIED = [
  REVERSAL,
  through('payments', 'batch_id', { states: ['treasury/queried'] }),
  through('payments', 'batch_id'),
] as const;
const OFFICERS = [department('department_id', 'add-reversals'), department('department_id', 'add-batches')];
const LIVE = ['pending', 'in-progress', 'registered', 'queried', 'paid'] as const;

type Reversible = { code: string; reversal: { direct: { allowed: boolean } } };

/** A batch on its way: its state follows from its payments; its department takes it apart, reverses it, or asks for its reversal. */
export const batchWorkflow = defineWorkflow<BatchFacts>()({
  of: 'batches',
  owner: 'user_id',
  derived: true,
  states: {
    pending: { word: 'Pending', with: UNDER_WAY },
    'in-progress': { word: 'In progress', with: UNDER_WAY },
    registered: { word: 'Audited', with: UNDER_WAY },
    queried: { word: 'Queried', with: QUERIED },
    paid: { word: 'Paid' },
    reversed: { word: 'Reversed', undone: true },
    returned: { word: 'Returned', undone: true },
    deleted: { word: 'Deleted', undone: true },
  },
  frozen: ({ frozen_by }) =>
    frozen_by && `The budget office has yet to answer the reversal request ${frozen_by}.`,
  whyState: ({ code, status }) => `Batch ${code} is ${status} already.`,
  acts: {
    delete: {
      label: 'Delete',
      past: 'deleted',
      row: 'delete',
      confirm: 'Delete batch',
      title: ({ code }: { code: string }) => `Delete batch ${code}?`,
      effect: ({ no_of_payments: count }: { no_of_payments: number }) =>
        `Its ${count === 1 ? 'expenditure stays' : `${count} expenditures stay`} committed and can be batched again. The voucher ${count === 1 ? 'number is' : 'numbers are'} used up.`,
      lines: [
        {
          from: LIVE,
          to: 'deleted',
          by: [department()],
          unless: (batch) =>
            isUntouched(batch)
              ? null
              : `A payment of batch ${batch.code} was cleared. Ask for its reversal instead.`,
        },
      ],
    },
    reverse: {
      label: (batch) => (directly(batch, new Date()) ? 'Ask for reversal' : 'Reverse'),
      past: 'reversed',
      takes: 'add',
      title: ({ code, reversal }: Reversible) =>
        reversal.direct.allowed ? `Reverse ${code}?` : `Ask for the reversal of ${code}`,
      confirm: ({ reversal }: Reversible) => (reversal.direct.allowed ? 'Reverse batch' : 'Send request'),
      asks: { reason: why('Reason') },
      lines: [
        { from: LIVE, to: 'reversed', by: OFFICERS, unless: directly },
        { from: LIVE, to: 'same', by: OFFICERS, unless: onRequest },
      ],
    },
  },
});
/** The state of a batch. */
export type BatchStatus = StateOf<typeof batchWorkflow>;

/** Why a batch can't be reversed at once, without the budget office's leave; null when it can. */
export function directly(batch: BatchFacts, now: Date): string | null {
  if (!isUntouched(batch))
    return 'A payment of it was cleared: the budget office must agree to its reversal.';
  return now <= batch.window_ends_at
    ? null
    : `It could be reversed directly until ${formatMoment(batch.window_ends_at)}: the budget office must now agree.`;
}

/** Why nobody can even ask for a batch's reversal; null when they can. */
export function onRequest(batch: BatchFacts): string | null {
  return openPayments(batch).length > 0
    ? null
    : `Every payment of batch ${batch.code} is paid: there is nothing to take back.`;
}

/** The payments of a batch that a reversal would take: neither paid nor gone from it. */
export function openPayments<P extends { status: PaymentStatus }>({
  payments,
}: {
  payments: readonly P[];
}): P[] {
  return payments.filter((payment) => payment.status !== 'paid' && !isGone(payment));
}

/** The state that follows from a batch's payments, as the database derives it; the first that holds. */
export function batchState(
  payments: readonly BatchPart[],
  taken: { deleted: boolean; reversed: boolean },
): BatchStatus {
  if (taken.deleted) return 'deleted';
  if (taken.reversed) return 'reversed';
  const live = payments.filter(({ status }) => status !== 'returned');
  if (live.length === 0) return 'returned';
  if (live.every(({ status }) => status === 'paid')) return 'paid';
  if (payments.some(({ status }) => status === 'queried')) return 'queried';
  if (live.every(({ stage, status }) => stage === 'audit' || status === 'paid')) return 'registered';
  return live.some(({ stage }) => stage !== 'in-progress') ? 'in-progress' : 'pending';
}

/** Nothing in it is cleared, so that it can be taken apart. */
function isUntouched({ payments }: Pick<BatchFacts, 'payments'>): boolean {
  return payments.every(
    ({ stage, status }) => status === 'returned' || (stage === 'in-progress' && status === 'pending'),
  );
}
