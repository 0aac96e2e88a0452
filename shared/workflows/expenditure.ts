import type { WhyNot } from './why-not.ts';
import { type Transition, transitions } from './workflow.ts';

/** The states of an expenditure, each with its word for people. */
export const EXPENDITURE_STATUS = {
  cleared: 'Committed',
  batched: 'Batched',
  queried: 'Queried',
  paid: 'Paid',
  refunded: 'Refunded',
  deleted: 'Deleted',
  returned: 'Returned',
  reversed: 'Reversed',
  lapsed: 'Lapsed',
} as const;
/** The state of an expenditure. */
export type ExpenditureStatus = keyof typeof EXPENDITURE_STATUS;

/** The states in which its amount stands booked on the fund. */
export const LIVE_EXPENDITURE = ['cleared', 'batched', 'queried', 'paid', 'refunded'] as const;

/** What happens to an expenditure: two acts of its officers, the rest follows its batch and its payment. */
export type ExpenditureAction =
  | 'delete'
  | 'batch'
  | 'unbatch'
  | 'query'
  | 'respond'
  | 'pay'
  | 'bounce'
  | 'return'
  | 'reverse'
  | 'lapse';

/** The life of an expenditure. */
const EXPENDITURE: readonly Transition<ExpenditureStatus, ExpenditureAction>[] = [
  { from: ['cleared'], action: 'delete', to: 'deleted' },
  { from: ['cleared'], action: 'batch', to: 'batched' },
  { from: ['cleared'], action: 'lapse', to: 'lapsed' },
  { from: ['batched'], action: 'unbatch', to: 'cleared' },
  { from: ['batched'], action: 'query', to: 'queried' },
  { from: ['queried'], action: 'respond', to: 'batched' },
  { from: ['batched'], action: 'pay', to: 'paid' },
  { from: ['paid'], action: 'bounce', to: 'batched' },
  { from: ['batched', 'queried'], action: 'return', to: 'returned' },
  { from: ['batched', 'queried'], action: 'reverse', to: 'reversed' },
];

/** What decides what may be done with an expenditure. */
export interface ExpenditureFacts {
  status: ExpenditureStatus;
  department_id: number;
  /** The code of the batch in which it stands. */
  batch: string | null;
}

/** What decides what a person may do with expenditures. */
export interface ExpenditureActor {
  permissions: ReadonlySet<string>;
  /** His own department, those he is an officer of, and all below them. */
  department_ids: readonly number[];
}

/** Why a person can't delete or batch an expenditure now; null where he can. The server enforces it, lists say it. */
export function expenditureRefusals(
  expenditure: ExpenditureFacts,
  actor: ExpenditureActor,
): Record<'delete' | 'batch', WhyNot | null> {
  return {
    delete: refusalOf(expenditure, actor, 'delete', 'delete-expenditures', 'deleted'),
    batch: refusalOf(expenditure, actor, 'batch', 'add-batches', 'batched'),
  };
}

function refusalOf(
  { status, department_id, batch }: ExpenditureFacts,
  actor: ExpenditureActor,
  action: 'delete' | 'batch',
  permission: string,
  past: string,
): WhyNot | null {
  if (!actor.permissions.has(permission))
    return { code: 'FORBIDDEN', sentence: `This takes ${permission}, which none of your groups holds.` };
  if (!actor.department_ids.includes(department_id))
    return { code: 'FORBIDDEN', sentence: `It is ${past} by an officer of the department that raised it.` };
  if (transitions(EXPENDITURE, status).some((line) => line.action === action)) return null;
  return { code: 'WRONG_STATE', sentence: stateSentence(status, batch) };
}

function stateSentence(status: ExpenditureStatus, batch: string | null): string {
  switch (status) {
    case 'batched':
    case 'queried':
      return `It stands in batch ${batch ?? 'already'}. Reverse the batch first.`;
    case 'paid':
    case 'refunded':
      return 'It was paid.';
    case 'deleted':
      return 'It was deleted.';
    case 'returned':
      return 'It was returned by a desk; its amount is free again.';
    case 'reversed':
      return 'Its batch was reversed; its amount is free again.';
    case 'lapsed':
      return 'It lapsed when its year was closed.';
    case 'cleared':
      return 'It is committed.';
  }
}
