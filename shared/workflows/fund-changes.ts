import { nairaShown } from '../money.ts';
import { longText, money, text } from '../resource/fields.ts';
import { type Bar, defineWorkflow, office } from '../resource/workflow.ts';
import { why } from './reasons.ts';

/** What a top-up or virement is called. */
export const FUND_CHANGE_KINDS = { 'top-up': 'Top-up', virement: 'Virement' } as const;
/** One of the two. */
export type FundChangeKind = keyof typeof FUND_CHANGE_KINDS;

/** What a top-up or virement is asked for with; a virement also names the other fund. */
export const FUND_CHANGE_FIELDS = {
  amount: money('Amount', { required: true, min: 0.01 }),
  reference: text('Authority reference', { required: true, max: 120 }),
  remark: longText('Remark', { required: true, min: 3, max: 1000 }),
};

/** What decides who may answer a top-up or virement. */
export interface FundChangeFacts {
  status: string;
  kind: FundChangeKind;
  requested_by: number;
}

/** Nobody answers what they asked for themselves. */
export const asked: Bar<FundChangeFacts> = ({ kind, requested_by }, { id }) =>
  requested_by === id ? `You asked for this ${kind}; another budget officer decides on it.` : null;

/** Another officer of the budget office answers. */
const ANSWER = {
  from: ['pending'],
  by: [office('budget-officers')],
  not: [asked],
  todo: 'Answer top-up or virement',
} as const;

/** A top-up or virement: asked for by one officer of the budget office, approved or denied by another. */
export const fundChangeWorkflow = defineWorkflow<FundChangeFacts>()({
  of: 'fund-changes',
  owner: 'requested_by',
  said: 'remark',
  states: {
    pending: { word: 'Pending', with: office('budget-officers') },
    approved: { word: 'Approved' },
    denied: { word: 'Denied', undone: true },
  },
  acts: {
    approve: {
      label: 'Approve',
      past: 'approved',
      row: 'handle',
      several: true,
      confirm: 'Approve',
      asks: { response: longText('Response', { max: 1000 }) },
      effect: ({ kind, amount }: { kind: string; amount: number }) =>
        `${nairaShown(amount)} is ${kind === 'virement' ? 'moved between the funds' : 'added to the fund'} at once.`,
      lines: [{ ...ANSWER, to: 'approved' }],
    },
    deny: {
      label: 'Deny',
      past: 'denied',
      row: 'decline',
      several: true,
      confirm: 'Deny',
      asks: { response: why('Response', 1000) },
      effect: () => 'No amount changes, and the person who asked is told why.',
      lines: [{ ...ANSWER, to: 'denied' }],
    },
  },
});
