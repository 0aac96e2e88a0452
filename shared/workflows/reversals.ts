import { nairaShown } from '../money.ts';
import { longText } from '../resource/fields.ts';
import { defineWorkflow, department, office } from '../resource/workflow.ts';
import { type Paid, pays, type Raised, raised } from './bars.ts';
import { quoted, why } from './reasons.ts';

/** What decides what may be done with a request to reverse a batch. */
export interface ReversalFacts {
  status: string;
  department_id: number;
  /** Who asked, and who raised what the batch holds. */
  raised: readonly Raised[];
  /** Members of staff whom the batch pays. */
  paid_people: readonly Paid[];
}

type Asked = {
  code: string;
  batch: { label: string };
  department: { label: string };
  reason: string;
  amount: number;
};

/** The budget office answers what none of the answering raised, and what pays none of them. */
const ANSWER = {
  from: ['pending'],
  by: [office('budget-officers')],
  not: [raised, pays],
  todo: 'Answer reversal request',
} as const;

/** A request to reverse a batch: the budget office decides, the department that asked may withdraw it. A direct reversal is approved from the start. */
export const reversalWorkflow = defineWorkflow<ReversalFacts>()({
  of: 'reversals',
  owner: 'user_id',
  said: 'reason',
  states: {
    pending: { word: 'Waiting for the budget office', with: office('budget-officers') },
    approved: { word: 'Reversed' },
    denied: { word: 'Denied', undone: true },
    withdrawn: { word: 'Withdrawn', undone: true },
  },
  acts: {
    approve: {
      label: 'Approve',
      past: 'approved',
      row: 'handle',
      several: true,
      at: 'reversal-requests',
      confirm: 'Approve reversal',
      asks: { response: longText('Response', { max: 2000 }) },
      title: ({ batch }: Asked) => `Reverse batch ${batch.label}?`,
      effect: ({ amount, department, reason }: Asked) =>
        `${department.label} asks: ${quoted(reason)} ${nairaShown(amount)} of unpaid payments is taken back and no longer booked on the fund. Paid ones stay.`,
      lines: [{ ...ANSWER, to: 'approved' }],
    },
    deny: {
      label: 'Deny',
      past: 'denied',
      row: 'decline',
      several: true,
      at: 'reversal-requests',
      confirm: 'Deny request',
      asks: { response: why('Response') },
      title: ({ batch }: Asked) => `Deny the reversal of ${batch.label}?`,
      effect: ({ department, reason }: Asked) =>
        `${department.label} asks: ${quoted(reason)} If you deny it, nothing changes, and the batch goes on over the desks.`,
      lines: [{ ...ANSWER, to: 'denied' }],
    },
    withdraw: {
      label: 'Withdraw',
      past: 'withdrawn',
      row: 'delete',
      confirm: 'Withdraw request',
      title: ({ code }: Asked) => `Withdraw request ${code}?`,
      effect: () => 'The budget office is not asked any more, and the batch goes on over the desks.',
      lines: [{ from: ['pending'], to: 'withdrawn', by: [department()] }],
    },
  },
});
