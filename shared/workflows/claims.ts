import { nairaShown } from '../money.ts';
import {
  type Bar,
  defineWorkflow,
  department,
  head,
  person,
  type StateOf,
  through,
} from '../resource/workflow.ts';
import { ENDORSE, WITH_HEAD } from './heads.ts';
import { RAISE_PAPER } from './raise-paper.ts';
import { why } from './reasons.ts';

/** What decides what may be done with a claim. */
export interface ClaimFacts {
  status: string;
  /** Whose claim it is. */
  user_id: number;
  department_id: number;
  claim_type: string;
  /** Whose head endorses it before the officers have it; where no head may, the deputy. */
  deciding_department_id: number | null;
  deputy_id: number | null;
}

type Shown = { code: string; purpose: string; total: number; user: { label: string } };

/** Whoever of the department may raise what a claim asks for. */
const OFFICERS = [department('department_id', 'add-expenditures')] as const;
const HEADS = [head('deciding_department_id'), person('deputy_id')] as const;
const EXPENDITURE = through('expenditures', 'claim_id');

/** Nobody endorses their own claim. */
export const ownClaim: Bar<ClaimFacts> = ({ user_id }, { id }, another) =>
  user_id === id ? `It is your own claim. ${another}` : null;

/** The shortfall of a retirement is owed as it was found: nobody takes it back or changes it. */
function settles({ claim_type }: ClaimFacts): string | null {
  return claim_type === 'settlement' ? 'It settles a retirement, and its amount stays.' : null;
}

/** A claim from its draft to the bank: its owner submits it, the department raises its expenditure, the desks clear and pay it. */
export const claimWorkflow = defineWorkflow<ClaimFacts>()({
  of: 'claims',
  owner: 'user_id',
  said: 'purpose',
  states: {
    draft: { word: 'Draft', with: person('user_id') },
    'with-head': WITH_HEAD,
    registered: { word: 'Waiting for the department', with: department() },
    cleared: { word: 'Committed', with: EXPENDITURE },
    batched: { word: 'At the desks', with: EXPENDITURE },
    queried: { word: 'Queried', with: EXPENDITURE },
    paid: { word: 'Paid' },
    deleted: { word: 'Deleted', undone: true },
  },
  acts: {
    submit: {
      label: 'Submit',
      past: 'submitted',
      takes: 'add',
      confirm: 'Submit claim',
      title: ({ total }: Shown) => `Submit your claim for ${nairaShown(total)}?`,
      effect: () =>
        'It goes to your department, whose officers commit the money for it. Until they do you can withdraw it.',
      lines: [
        { from: ['draft'], to: ['with-head', 'registered'], by: [person('user_id')], todo: 'Submit claim' },
      ],
    },
    endorse: {
      ...ENDORSE,
      confirm: 'Endorse claim',
      title: ({ code, user, total }: Shown) => `Endorse ${code} of ${user.label} for ${nairaShown(total)}?`,
      effect: () => 'It goes to the officers of the department, who commit the money for it.',
      lines: [{ from: ['with-head'], to: 'registered', by: HEADS, not: [ownClaim], todo: 'Endorse claim' }],
    },
    withdraw: {
      label: 'Withdraw',
      past: 'withdrawn',
      takes: 'add',
      confirm: 'Withdraw claim',
      effect: () => 'It is a draft again: you can change it, submit it anew or delete it.',
      lines: [{ from: ['with-head', 'registered'], to: 'draft', by: [person('user_id')], unless: settles }],
    },
    return: {
      label: 'Return',
      past: 'returned',
      takes: 'add',
      confirm: 'Return claim',
      asks: { remark: why('Remark') },
      title: ({ code, user }: Shown) => `Return ${code} to ${user.label}?`,
      effect: () => 'It is a draft again, and they are told why. They can change it and submit it anew.',
      lines: [
        { from: ['registered'], to: 'draft', by: OFFICERS, unless: settles },
        { from: ['with-head'], to: 'draft', by: HEADS, not: [ownClaim] },
      ],
    },
    raise: {
      ...RAISE_PAPER,
      lines: [{ from: ['registered'], to: 'cleared', by: OFFICERS, todo: 'Raise claim' }],
    },
    delete: {
      label: 'Delete',
      past: 'deleted',
      row: 'delete',
      confirm: 'Delete draft',
      title: ({ code }: Shown) => `Delete draft ${code}?`,
      effect: () => 'Nobody was asked to pay it. It leaves the list; its history stays.',
      lines: [{ from: ['draft'], to: 'deleted', by: [person('user_id')], unless: settles }],
    },
  },
  follows: {
    // The shortfall of a retirement, claimed for whoever travelled.
    settle: { from: ['draft'], to: 'registered' },
    raise: { from: ['registered'], to: 'cleared' },
    batch: { from: ['cleared'], to: 'batched' },
    unbatch: { from: ['batched'], to: 'cleared' },
    query: { from: ['batched'], to: 'queried' },
    respond: { from: ['queried'], to: 'batched' },
    pay: { from: ['batched'], to: 'paid' },
    bounce: { from: ['paid'], to: 'batched' },
    unraise: { from: ['cleared', 'batched', 'queried'], to: 'registered' },
  },
});

/** The state of a claim. */
export type ClaimStatus = StateOf<typeof claimWorkflow>;
