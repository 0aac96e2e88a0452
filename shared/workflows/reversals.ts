import { formatNaira, nairaToKobo } from '../money.ts';
import { longText } from '../resource/fields.ts';
import { defineWorkflow, department, office, type StateOf } from '../resource/workflow.ts';
import { isPaid, type Raised, raised } from './bars.ts';

/** What decides what may be done with a request to reverse a batch. */
export interface ReversalFacts {
  status: string;
  department_id: number;
  /** Who asked, and who raised what the batch holds. */
  raised: readonly Raised[];
  /** Members of staff whom the batch pays. */
  payee_ids: readonly number[];
}

/** A request to reverse a batch: the budget office decides, the department that asked may withdraw it. A direct reversal is approved from the start. */
export const reversalWorkflow = defineWorkflow<ReversalFacts>()({
  of: 'reversals',
  owner: 'user_id',
  said: 'reason',
  states: {
    pending: {
      word: 'Waiting for the budget office',
      with: office('budget-officers'),
      todo: 'Answer reversal request',
    },
    approved: { word: 'Reversed' },
    denied: { word: 'Denied' },
    withdrawn: { word: 'Withdrawn' },
  },
  acts: {
    approve: {
      label: 'Approve',
      past: 'approved',
      row: 'handle',
      at: 'reversal-requests',
      confirm: 'Approve reversal',
      asks: { response: longText('Response', { max: 2000 }) },
      effect: ({ amount }: { amount: number }) =>
        `${formatNaira(nairaToKobo(amount))} of unpaid payments is taken back and free again on the fund. Paid ones stay.`,
      lines: [{ from: ['pending'], to: 'approved', by: [office('budget-officers')], not: [raised, isPaid] }],
    },
    deny: {
      label: 'Deny',
      past: 'denied',
      row: 'decline',
      at: 'reversal-requests',
      confirm: 'Deny request',
      asks: { response: longText('Response', { required: true, min: 3, max: 2000 }) },
      effect: () => 'Nothing changes, and the batch goes on over the desks.',
      lines: [{ from: ['pending'], to: 'denied', by: [office('budget-officers')], not: [raised, isPaid] }],
    },
    withdraw: {
      label: 'Withdraw',
      past: 'withdrawn',
      row: 'delete',
      confirm: 'Withdraw request',
      effect: () => 'The budget office is not asked any more, and the batch goes on over the desks.',
      lines: [{ from: ['pending'], to: 'withdrawn', by: [department()] }],
    },
  },
});
/** The state of a reversal. */
export type ReversalStatus = StateOf<typeof reversalWorkflow>;
