import { formatDay } from '../dates.ts';
import { longText } from '../resource/fields.ts';
import { type Bar, defineWorkflow, office, person } from '../resource/workflow.ts';
import { why } from './reasons.ts';

/** What decides who answers a delegation. */
export interface DelegationFacts {
  status: string;
  user_id: number;
  /** The head or the officer; null for a department without a head. */
  for_id: number | null;
  proposed_by: number;
}

type Shown = {
  user: { label: string };
  for_whom: string;
  department: { label: string } | null;
  office: string | null;
  seat: string;
  from: string;
  to: string;
};

/** An administrator confirms neither what they proposed nor that they act themselves. */
export const concerned: Bar<DelegationFacts> = ({ proposed_by, user_id, for_id }, { id }, another) => {
  if (proposed_by === id) return `You proposed this. ${another}`;
  return user_id === id || for_id === id ? `It is about you. ${another}` : null;
};

// Who is to act for somebody.
const NAMED = person('user_id', undefined, 'the person named to act');

const days = ({ from, to }: Pick<Shown, 'from' | 'to'>) => `from ${formatDay(from)} to ${formatDay(to)}`;

/** Somebody acts for somebody else for some days: they accept, for an office an administrator confirms, and it ends by itself. */
export const delegationWorkflow = defineWorkflow<DelegationFacts>()({
  of: 'delegations',
  owner: 'proposed_by',
  said: 'reason',
  states: {
    proposed: { word: 'Waiting for the person named', with: NAMED },
    accepted: { word: 'Waiting for an administrator', with: office('administrators') },
    confirmed: { word: 'Confirmed' },
    declined: { word: 'Declined' },
    withdrawn: { word: 'Withdrawn' },
    ended: { word: 'Ended' },
  },
  follows: {
    over: { from: ['confirmed'], to: 'ended' },
    late: { from: ['proposed', 'accepted'], to: 'withdrawn' },
  },
  acts: {
    accept: {
      label: 'Accept',
      past: 'accepted',
      takes: 'add',
      confirm: 'Accept',
      title: ({ for_whom }: Shown) => `Act for ${for_whom}?`,
      effect: (shown: Shown) =>
        `You are ${shown.seat} ${days(shown)}. What you do then is shown as done by you for ${shown.for_whom}, and what either of you did counts for both.${shown.office ? ' An administrator confirms it first.' : ''}`,
      lines: [
        {
          from: ['proposed'],
          to: ['accepted', 'confirmed'],
          by: [NAMED],
          todo: 'Answer delegation',
        },
      ],
    },
    decline: {
      label: 'Decline',
      past: 'declined',
      takes: 'add',
      confirm: 'Decline',
      asks: { remark: why('Reason') },
      effect: ({ for_whom }: Shown) => `You don’t act for ${for_whom}. Whoever proposed it is told why.`,
      lines: [{ from: ['proposed'], to: 'declined', by: [NAMED], todo: 'Answer delegation' }],
    },
    confirm: {
      label: 'Confirm',
      past: 'confirmed',
      row: 'handle',
      confirm: 'Confirm delegation',
      title: ({ user: { label } }: Shown) => `Confirm that ${label} acts?`,
      effect: (shown: Shown) =>
        `${shown.user.label} is ${shown.seat} for ${shown.for_whom} ${days(shown)}, with all that the office may do.`,
      lines: [
        {
          from: ['accepted'],
          to: 'confirmed',
          by: [office('administrators')],
          not: [concerned],
          todo: 'Confirm delegation',
        },
      ],
    },
    refuse: {
      label: 'Refuse',
      past: 'refused',
      row: 'decline',
      confirm: 'Refuse delegation',
      asks: { remark: why('Reason') },
      effect: ({ user: { label } }: Shown) => `${label} doesn’t act. Both are told why.`,
      lines: [
        {
          from: ['accepted'],
          to: 'declined',
          by: [office('administrators')],
          not: [concerned],
          todo: 'Confirm delegation',
        },
      ],
    },
    withdraw: {
      label: 'Withdraw',
      past: 'withdrawn',
      takes: 'add',
      confirm: 'Withdraw',
      effect: ({ user: { label } }: Shown) => `${label} isn’t asked any more.`,
      lines: [{ from: ['proposed', 'accepted'], to: 'withdrawn', by: [person('proposed_by')] }],
    },
    end: {
      label: 'End',
      past: 'ended',
      takes: 'add',
      confirm: 'End it now',
      asks: { remark: longText('Remark', { max: 2000 }) },
      title: ({ user, for_whom }: Shown) => `Should ${user.label} act for ${for_whom} no more?`,
      effect: ({ for_whom }: Shown) => `It ends at once. Nobody else acts for ${for_whom} then.`,
      lines: [
        {
          from: ['confirmed'],
          to: 'ended',
          by: [person('for_id'), NAMED, person('proposed_by'), office('administrators')],
        },
      ],
    },
  },
});
