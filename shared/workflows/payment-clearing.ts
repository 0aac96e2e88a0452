import type { Office } from '../constants.ts';
import type { Transition } from './workflow.ts';

/** The stages of a payment; each names the office that cleared last. */
export const PAYMENT_STAGES = {
  'in-progress': 'In progress',
  'budget-office': 'Budget office',
  treasury: 'Treasury',
  audit: 'Audit',
} as const;
/** The stage of a payment. */
export type PaymentStage = keyof typeof PAYMENT_STAGES;

/** The states within a stage, each with its word for people. */
export const PAYMENT_STATUS = {
  pending: 'Pending',
  cleared: 'Cleared',
  queried: 'Queried',
  responded: 'Answered',
  paid: 'Paid',
  returned: 'Returned',
  reversed: 'Reversed',
  deleted: 'Deleted',
} as const;
/** The status of a payment. */
export type PaymentStatus = keyof typeof PAYMENT_STATUS;

/** Stage and status together are the key of the table; a payment that left the flow has its status alone. Each with where it stands. */
export const PAYMENT_STATES = {
  'in-progress/pending': 'Waiting for the budget office',
  'budget-office/cleared': 'Waiting for Treasury',
  'treasury/cleared': 'Waiting for Audit',
  'treasury/queried': 'Queried by Audit',
  'treasury/responded': 'Answered, waiting for Audit',
  'audit/cleared': 'Waiting to be posted by Treasury',
  'treasury/paid': 'Paid',
  returned: 'Returned to the department',
  reversed: 'Reversed',
  deleted: 'Deleted',
} as const;
/** The state of a payment in the table. */
export type PaymentState = keyof typeof PAYMENT_STATES;

/** The desks in the order in which a payment passes them; treasury's second act is a desk of its own. */
export const DESKS = ['budget-office', 'treasury', 'audit', 'posting'] as const;
/** One of the desks. */
export type Desk = (typeof DESKS)[number];

/** What a desk is called, whose group works at it, and what its people are called. */
export const DESK_WORDS = {
  'budget-office': { name: 'Budget office', office: 'budget-officers', person: 'budget officer' },
  treasury: { name: 'Treasury', office: 'treasury', person: 'treasury officer' },
  audit: { name: 'Audit', office: 'audit', person: 'audit officer' },
  posting: { name: 'Treasury (posting)', office: 'treasury', person: 'treasury officer' },
} as const satisfies Record<Desk, { name: string; office: Office; person: string }>;

/** The actions of the table, in the order in which screens offer them, with the verb and its past for people. */
export const CLEARING_ACTIONS = {
  clear: { label: 'Clear', past: 'cleared' },
  edit: { label: 'Edit amount', past: 'edited' },
  query: { label: 'Query', past: 'queried' },
  respond: { label: 'Respond', past: 'answered' },
  'pull-back': { label: 'Pull back', past: 'pulled back' },
  return: { label: 'Return', past: 'returned' },
  bounce: { label: 'Returned by the bank', past: 'recorded as returned by the bank' },
  'confirm-bounce': {
    label: 'Confirm the return by the bank',
    past: 'confirmed as returned by the bank',
  },
  'withdraw-bounce': {
    label: 'Withdraw the return',
    past: 'declared not returned by the bank',
  },
} as const;
/** An action on a payment. */
export type ClearingAction = keyof typeof CLEARING_ACTIONS;

/** What a line asks beyond the state. */
export type ClearingCondition = 'just-cleared' | 'bounced' | 'bounce-open' | 'no-bounce-open';

/** A line of the table. `desk` null: the originating department or treasury, at no desk. */
export interface ClearingLine extends Transition<PaymentState, ClearingAction> {
  desk: Desk | null;
  /** What must be given. */
  needs: readonly string[];
  /** What may be given. */
  takes: readonly string[];
  provided?: ClearingCondition;
}

const AT_AUDIT = ['treasury/cleared', 'treasury/responded'] as const;

/** The clearing of payments: (stage, status) × action → by which desk, what it needs, and the next state. */
export const CLEARING: readonly ClearingLine[] = [
  line(['in-progress/pending'], 'clear', 'budget-office', 'budget-office/cleared', [], ['remark']),
  line(['budget-office/cleared'], 'edit', 'treasury', 'same', ['amount'], ['remark']),
  line(['budget-office/cleared'], 'clear', 'treasury', 'treasury/cleared', [], ['remark']),
  line(AT_AUDIT, 'edit', 'audit', 'same', ['amount'], ['remark']),
  line(AT_AUDIT, 'query', 'audit', 'treasury/queried', ['remark']),
  line(['treasury/queried'], 'respond', null, 'treasury/responded', ['response'], ['files']),
  line(AT_AUDIT, 'clear', 'audit', 'audit/cleared', [], ['remark']),
  line(['audit/cleared'], 'clear', 'posting', 'treasury/paid', [], ['bank_reference', 'paid_on', 'remark']),
  line(
    ['budget-office/cleared'],
    'pull-back',
    'budget-office',
    'in-progress/pending',
    [],
    ['remark'],
    'just-cleared',
  ),
  line(
    ['treasury/cleared'],
    'pull-back',
    'treasury',
    'budget-office/cleared',
    [],
    ['remark'],
    'just-cleared',
  ),
  line(['audit/cleared'], 'pull-back', 'audit', 'treasury/cleared', [], ['remark'], 'just-cleared'),
  line(['in-progress/pending'], 'return', 'budget-office', 'returned', ['reason']),
  line(['budget-office/cleared'], 'return', 'treasury', 'returned', ['reason']),
  line([...AT_AUDIT, 'treasury/queried'], 'return', 'audit', 'returned', ['reason']),
  line(['audit/cleared'], 'return', 'posting', 'returned', ['reason'], [], 'bounced'),
  line(['treasury/paid'], 'bounce', 'posting', 'same', ['reason', 'date'], [], 'no-bounce-open'),
  line(['treasury/paid'], 'confirm-bounce', 'posting', 'audit/cleared', [], ['remark'], 'bounce-open'),
  line(['treasury/paid'], 'withdraw-bounce', 'posting', 'same', ['reason'], [], 'bounce-open'),
];

/** The key of the table for a payment. */
export function stateOf(payment: { stage: PaymentStage; status: PaymentStatus }): PaymentState {
  const { stage, status } = payment;
  if (status === 'returned' || status === 'reversed' || status === 'deleted') return status;
  const key = `${stage}/${status}`;
  if (!isState(key)) throw new Error(`a payment cannot be ${status} at the stage ${stage}`);
  return key;
}

/** Stage and status of a state; the stage of a payment that left the flow stays what it was. */
export function stageAndStatus(state: PaymentState): { stage?: PaymentStage; status: PaymentStatus } {
  const [stage, status] = state.split('/') as [PaymentStage, PaymentStatus | undefined];
  return status ? { stage, status } : { status: state as PaymentStatus };
}

/** The states in which a desk may clear: what waits for it. */
export function statesWaitingFor(desk: Desk): PaymentState[] {
  return CLEARING.filter((entry) => entry.action === 'clear' && entry.desk === desk).flatMap(({ from }) => [
    ...from,
  ]);
}

function isState(key: string): key is PaymentState {
  return Object.hasOwn(PAYMENT_STATES, key);
}

function line(
  from: readonly PaymentState[],
  action: ClearingAction,
  desk: Desk | null,
  to: PaymentState | 'same',
  needs: readonly string[] = [],
  takes: readonly string[] = [],
  provided?: ClearingCondition,
): ClearingLine {
  return { from, action, desk, to, needs, takes, ...(provided ? { provided } : {}) };
}
