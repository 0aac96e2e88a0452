import type { Office } from '../constants.ts';

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

/** Whether a payment, or a batch, has left the flow for good. */
export function isGone({ status }: { status: string }): boolean {
  return status === 'returned' || status === 'reversed' || status === 'deleted';
}

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

/** The state at which each desk has a payment before it; audit also has those whose query was answered. */
export const DESK_STATES = {
  'budget-office': ['in-progress/pending'],
  treasury: ['budget-office/cleared'],
  audit: ['treasury/cleared', 'treasury/responded'],
  posting: ['audit/cleared'],
} as const satisfies Record<Desk, readonly string[]>;

/** The desk before which a payment is in a state; none while a query is open, and when it is paid or gone. */
export function deskBefore(state: string): Desk | undefined {
  return DESKS.find((desk) => DESK_STATES[desk].some((one) => one === state));
}

/** The state of a payment in its workflow. */
export type PaymentState =
  | 'in-progress/pending'
  | 'budget-office/cleared'
  | 'treasury/cleared'
  | 'treasury/queried'
  | 'treasury/responded'
  | 'audit/cleared'
  | 'treasury/paid'
  | 'returned'
  | 'reversed'
  | 'deleted';
