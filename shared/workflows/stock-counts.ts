import { longText } from '../resource/fields.ts';
import { type Bar, defineWorkflow, holders, office, person } from '../resource/workflow.ts';
import { why } from './reasons.ts';

/** What decides who may do what with a count. */
export interface CountFacts {
  status: string;
  user_id: number;
  /** Who has counted something of it. */
  counters: readonly number[];
  /** Lines of which two people counted otherwise. */
  differing: number;
}

/** Nobody answers a count that they opened. */
export const opened: Bar<CountFacts> = ({ user_id }, { id }, another) =>
  user_id === id ? `You opened this count. ${another}` : null;

/** Nobody answers what they counted. */
export const counted: Bar<CountFacts> = ({ counters }, { id }, another) =>
  counters.includes(id) ? `You counted in it. ${another}` : null;

/** Whether somebody is shown what the ledger says while a count isn't over: only who may answer it. */
export function seesLedger(
  { status, user_id, counters }: CountFacts,
  { id, permissions }: { id: number; permissions: ReadonlySet<string> },
): boolean {
  if (status === 'approved') return true;
  if (status !== 'submitted') return false;
  return permissions.has('edit-stock-counts') && user_id !== id && !counters.includes(id);
}

/** Why nothing is to be counted anew. */
function alike({ differing }: CountFacts): string | null {
  return differing === 0 ? 'No two people counted differently. There is nothing to count again.' : null;
}

const ANSWER = { from: ['submitted'], not: [opened, counted] } as const;
const ANSWER_TODO = 'Answer stock count';

type Named = { code: string };

/** Stock-taking: the store counts without seeing the ledger, audit approves the differences, and they are entered. */
export const countWorkflow = defineWorkflow<CountFacts>()({
  of: 'stock-counts',
  owner: 'user_id',
  states: {
    open: { word: 'Being counted', with: office('store') },
    submitted: { word: 'Waiting for approval', with: office('audit') },
    approved: { word: 'Approved' },
    cancelled: { word: 'Cancelled', undone: true },
  },
  acts: {
    recount: {
      label: 'Count again',
      past: 'asked to be counted again',
      logged: 'recount',
      takes: 'add',
      confirm: 'Ask for a second count',
      title: ({ code }: Named) => `Ask for a second count of what differs in ${code}?`,
      effect: () =>
        'Where two people counted differently, those goods are counted once more. What they counted stays on record.',
      lines: [{ from: ['open'], to: 'same', by: [holders()], unless: alike }],
    },
    submit: {
      label: 'Submit',
      past: 'submitted',
      takes: 'add',
      opened: true,
      confirm: 'Submit count',
      title: ({ code }: Named) => `Submit ${code}?`,
      effect: () =>
        'Counting ends. Somebody who neither opened the count nor counted approves the differences.',
      lines: [
        { from: ['open'], to: 'submitted', by: [office('store')], todo: 'Count stock' },
        { from: ['open'], to: 'submitted', by: [holders()] },
      ],
    },
    approve: {
      label: 'Approve',
      past: 'approved',
      row: 'handle',
      opened: true,
      confirm: 'Approve count',
      asks: {
        remark: longText('Reason', {
          max: 2000,
          hint: 'Given for each difference that has no reason of its own.',
        }),
      },
      title: ({ code }: Named) => `Approve ${code}?`,
      effect: () => 'The differences are entered in the stock at once, and that can’t be undone.',
      lines: [
        { ...ANSWER, to: 'approved', by: [office('audit')], todo: ANSWER_TODO },
        { ...ANSWER, to: 'approved', by: [holders()] },
      ],
    },
    deny: {
      label: 'Send back',
      past: 'sent back',
      row: 'decline',
      confirm: 'Send back',
      asks: { remark: why('Remark') },
      title: ({ code }: Named) => `Send ${code} back?`,
      effect: () =>
        'Nothing is entered. What differs from the ledger is counted once more, and the person who opened the count is told why.',
      lines: [
        { ...ANSWER, to: 'open', by: [office('audit')], todo: ANSWER_TODO },
        { ...ANSWER, to: 'open', by: [holders()] },
      ],
    },
    cancel: {
      label: 'Cancel',
      past: 'cancelled',
      takes: 'add',
      confirm: 'Cancel count',
      title: ({ code }: Named) => `Cancel ${code}?`,
      effect: () => 'Nothing is entered, and its products can be counted in another count.',
      lines: [
        { from: ['open'], to: 'cancelled', by: [person('user_id')] },
        { from: ['open'], to: 'cancelled', by: [office('store'), office('administrators')] },
      ],
    },
  },
});
