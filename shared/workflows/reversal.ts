import { formatDay } from '../dates.ts';
import type { ActorFacts } from './payment-actions.ts';
import type { WhyNot } from './why-not.ts';
import { type Transition, transitions } from './workflow.ts';

/** The states of a reversal, each with its word for people. */
export const REVERSAL_STATUS = {
  pending: 'Waiting for the budget office',
  approved: 'Reversed',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
} as const;
/** The state of a reversal. */
export type ReversalStatus = keyof typeof REVERSAL_STATUS;

/** What is done with a request to reverse a batch. */
export type ReversalAction = 'approve' | 'deny' | 'withdraw';

/** A line of the table: the budget office decides, the originating department withdraws. */
export interface ReversalLine extends Transition<ReversalStatus, ReversalAction> {
  by: 'budget-office' | 'originator';
}

/** The way of a reversal request; a direct reversal is approved from the start. */
const REVERSAL: readonly ReversalLine[] = [
  { from: ['pending'], action: 'approve', to: 'approved', by: 'budget-office' },
  { from: ['pending'], action: 'deny', to: 'denied', by: 'budget-office' },
  { from: ['pending'], action: 'withdraw', to: 'withdrawn', by: 'originator' },
];

/** What decides what may be done with a reversal request. */
export interface ReversalFacts {
  code: string;
  status: ReversalStatus;
  department_id: number;
  /** Who asked, and who raised what the batch holds. */
  raised: readonly { user_id: number; code: string; at: string | Date }[];
  /** Members of staff whom the batch pays. */
  payee_ids: readonly number[];
}

/** Why an action on a reversal request can't be taken by a person now; undefined when it can. */
export function reversalWhyNot(
  reversal: ReversalFacts,
  actor: ActorFacts,
  action: ReversalAction,
): WhyNot | undefined {
  const [line] = transitions(REVERSAL, reversal.status).filter((one) => one.action === action);
  const by = REVERSAL.find((one) => one.action === action)?.by;
  if (by === 'budget-office' && !actor.offices.has('budget-officers'))
    return { code: 'FORBIDDEN', sentence: 'The budget office decides on reversal requests.' };
  if (by === 'originator' && !actor.department_ids.includes(reversal.department_id))
    return { code: 'FORBIDDEN', sentence: 'Only the department that asked can withdraw its request.' };
  if (!line)
    return {
      code: 'WRONG_STATE',
      sentence: `Request ${reversal.code} is ${reversal.status} already.`,
    };
  if (by === 'originator') return undefined;
  const raised = reversal.raised.find(({ user_id }) => user_id === actor.id);
  if (raised)
    return {
      code: 'SOD_SAME_PERSON',
      sentence: `You raised ${raised.code} on ${formatDay(raised.at)}. Another budget officer must decide.`,
    };
  if (reversal.payee_ids.includes(actor.id))
    return {
      code: 'SOD_SAME_PERSON',
      sentence: 'The batch holds a payment to you. Another budget officer must decide.',
    };
  return undefined;
}
