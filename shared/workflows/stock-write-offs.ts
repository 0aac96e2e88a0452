import { grouped } from '../resource/plural.ts';
import { type Bar, defineWorkflow, holders, office, person } from '../resource/workflow.ts';
import { quoted, why } from './reasons.ts';

/** What decides who may answer a write-off. */
export interface WriteOffFacts {
  status: string;
  user_id: number;
}

type Proposed = { code: string; quantity: number; product: { label: string }; reason: string };

/** Nobody answers what they proposed themselves. */
export const proposed: Bar<WriteOffFacts> = ({ user_id }, { id }, another) =>
  user_id === id ? `You proposed this write-off. ${another}` : null;

const ANSWER = { from: ['pending'], not: [proposed] } as const;
const ANSWER_TODO = 'Answer write-off';

/** Goods that are gone or no longer good: the store proposes, audit approves, and they leave the ledger. */
export const writeOffWorkflow = defineWorkflow<WriteOffFacts>()({
  of: 'stock-write-offs',
  owner: 'user_id',
  said: 'reason',
  states: {
    pending: { word: 'Waiting for approval', with: office('audit') },
    approved: { word: 'Written off' },
    denied: { word: 'Denied', undone: true },
    withdrawn: { word: 'Withdrawn', undone: true },
  },
  acts: {
    approve: {
      label: 'Approve',
      past: 'approved',
      row: 'handle',
      opened: true,
      confirm: 'Approve write-off',
      title: ({ code }: Proposed) => `Approve ${code}?`,
      effect: ({ quantity, product, reason }: Proposed) =>
        `${quoted(reason)} ${grouped(quantity)} of ${product.label} ${quantity === 1 ? 'leaves' : 'leave'} the stock at once, and that can’t be undone.`,
      lines: [
        { ...ANSWER, to: 'approved', by: [office('audit')], todo: ANSWER_TODO },
        { ...ANSWER, to: 'approved', by: [holders()] },
      ],
    },
    deny: {
      label: 'Deny',
      past: 'denied',
      row: 'decline',
      confirm: 'Deny write-off',
      asks: { remark: why('Remark') },
      title: ({ code }: Proposed) => `Deny ${code}?`,
      effect: ({ product }: Proposed) =>
        `The stock of ${product.label} stays as it is, and the person who proposed is told why.`,
      lines: [
        { ...ANSWER, to: 'denied', by: [office('audit')], todo: ANSWER_TODO },
        { ...ANSWER, to: 'denied', by: [holders()] },
      ],
    },
    withdraw: {
      label: 'Withdraw',
      past: 'withdrawn',
      takes: 'add',
      confirm: 'Withdraw write-off',
      title: ({ code }: Proposed) => `Withdraw ${code}?`,
      effect: () => 'Audit is no longer asked, and the stock stays as it is.',
      lines: [{ from: ['pending'], to: 'withdrawn', by: [person('user_id')] }],
    },
  },
});
