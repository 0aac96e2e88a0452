import { longText, reference } from '../resource/fields.ts';
import { defineWorkflow, department, within } from '../resource/workflow.ts';
import { why } from './reasons.ts';

/** What decides what may be done with a document. */
export interface DocumentFacts {
  status: string;
  user_id: number;
  /** The department that made it. */
  department_id: number;
  /** The department that has it; while it is on its way, that which sent it. */
  at_department_id: number;
  /** Where it is on its way to. */
  to_department_id: number | null;
  /** The batch with which it was made. */
  batch_id: number | null;
}

/** What was made with a batch ends with it, and by nobody's hand. */
export function followsBatch({ batch_id }: Pick<DocumentFacts, 'batch_id'>): string | null {
  return batch_id === null
    ? null
    : 'A white-form follows its batch: it is completed when that is paid, and cancelled when that is taken back.';
}

type Shown = {
  reference_no: string;
  description: string;
  at_department: { label: string };
  to_department: { label: string } | null;
};

const HAS_IT = department('at_department_id', undefined, 'the department that has it');
const SENT_TO = within('to_department_id', 'the department to which it was sent');
const MADE_IT = department('department_id', undefined, 'the department that made it');
const AT_ACKNOWLEDGE = 'acknowledge';

/** A paper on its way through the agency: with one department at a time, from hand to hand, each of which is named. */
export const documentWorkflow = defineWorkflow<DocumentFacts>()({
  of: 'documents',
  owner: 'user_id',
  said: 'description',
  // Each act is a step of the document, and where it is follows from its steps.
  derived: true,
  states: {
    pending: { word: 'To be sent', with: department('at_department_id') },
    dispatched: { word: 'On its way', with: department('to_department_id') },
    received: { word: 'Received', with: department('at_department_id') },
    completed: { word: 'Completed' },
    cancelled: { word: 'Cancelled', undone: true },
  },
  follows: {
    complete: { from: ['pending', 'dispatched', 'received'], to: 'completed' },
    cancel: { from: ['pending', 'dispatched', 'received'], to: 'cancelled' },
  },
  acts: {
    dispatch: {
      label: 'Dispatch',
      past: 'dispatched',
      row: 'handle',
      several: true,
      confirm: 'Dispatch',
      asks: {
        department_id: reference('Department', 'departments', {
          required: true,
          missing: 'Choose the department to which it goes',
        }),
        user_id: reference('Officer', 'employees', {
          hint: 'Where it is for somebody there. Otherwise all who receive documents there are told.',
          offers: {
            match: 'all',
            rules: [
              { field: 'department_id', op: 'equals', of: 'department_id' },
              { field: 'status', op: 'equals', value: 'active' },
            ],
          },
        }),
        remark: longText('Remark', { max: 1000 }),
      },
      effect: () => 'It stays in your charge until they acknowledge it. What they refuse comes back to you.',
      lines: [
        { from: ['pending'], to: 'dispatched', by: [HAS_IT], todo: 'Dispatch document' },
        { from: ['received'], to: 'dispatched', by: [HAS_IT] },
      ],
    },
    receive: {
      label: 'Receive',
      past: 'received',
      row: 'handle',
      at: AT_ACKNOWLEDGE,
      several: true,
      confirm: 'Acknowledge receipt',
      asks: { remark: longText('Remark', { max: 1000 }) },
      title: ({ reference_no }: Shown) => `Do you have ${reference_no} in hand?`,
      effect: ({ at_department }: Shown) =>
        `${at_department.label} sent it. From now on your department has it, and answers for it.`,
      lines: [{ from: ['dispatched'], to: 'received', by: [SENT_TO], todo: 'Acknowledge document' }],
    },
    refuse: {
      label: 'Refuse',
      past: 'refused',
      takes: 'edit',
      at: AT_ACKNOWLEDGE,
      confirm: 'Send it back',
      asks: { remark: why('Why it is refused', 1000) },
      title: ({ reference_no }: Shown) => `Refuse ${reference_no}?`,
      effect: ({ at_department }: Shown) =>
        `It is not enclosed, or not for you: it is back with ${at_department.label}, which reads why.`,
      lines: [{ from: ['dispatched'], to: ['pending', 'received'], by: [SENT_TO] }],
    },
    complete: {
      label: 'Complete',
      past: 'completed',
      takes: 'edit',
      confirm: 'Complete document',
      title: ({ reference_no }: Shown) => `Complete ${reference_no}?`,
      effect: () => 'What it asked for is done, and it stays where it is.',
      lines: [
        {
          from: ['pending', 'received'],
          to: 'completed',
          by: [HAS_IT],
          unless: followsBatch,
        },
      ],
    },
    cancel: {
      label: 'Cancel',
      past: 'cancelled',
      takes: 'add',
      confirm: 'Cancel document',
      asks: { reason: why('Reason', 1000) },
      title: ({ reference_no }: Shown) => `Cancel ${reference_no}?`,
      effect: ({ at_department }: Shown) =>
        `Nobody acts on it any more. ${at_department.label} has it, and reads why.`,
      lines: [
        {
          from: ['pending', 'received'],
          to: 'cancelled',
          by: [MADE_IT],
          unless: followsBatch,
        },
      ],
    },
  },
});
