import { longText } from '../resource/fields.ts';
import { type Bar, defineWorkflow, office } from '../resource/workflow.ts';
import { releaseWords } from '../warrants.ts';
import { why } from './reasons.ts';

/** What decides who may answer a warrant. */
export interface WarrantFacts {
  status: string;
  requested_by: number;
}

/** Nobody answers what they asked for themselves. */
export const askedForWarrant: Bar<WarrantFacts> = ({ requested_by }, { id }) =>
  requested_by === id ? 'You entered this warrant; another budget officer decides on it.' : null;

/** Another officer of the budget office answers. */
const ANSWER = {
  from: ['pending'],
  by: [office('budget-officers')],
  not: [askedForWarrant],
  todo: 'Answer warrant',
} as const;

/** A warrant that releases cash: entered by one officer of the budget office, approved or denied by another. */
export const warrantWorkflow = defineWorkflow<WarrantFacts>()({
  of: 'warrants',
  owner: 'requested_by',
  said: 'reference',
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
      effect: releaseWords,
      lines: [{ ...ANSWER, to: 'approved' }],
    },
    deny: {
      label: 'Deny',
      past: 'denied',
      row: 'decline',
      several: true,
      confirm: 'Deny',
      asks: { response: why('Response', 1000) },
      effect: () => 'No cash is released, and the person who entered it is told why.',
      lines: [{ ...ANSWER, to: 'denied' }],
    },
  },
});
