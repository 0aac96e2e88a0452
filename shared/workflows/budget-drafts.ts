import { longText } from '../resource/fields.ts';
import { type Bar, defineWorkflow, office, person } from '../resource/workflow.ts';
import { why } from './reasons.ts';

/** What decides who may do what with a draft budget. */
export interface BudgetDraftFacts {
  status: string;
  budget_year: number;
  line_count: number;
  submitted_by: number | null;
  /** For whom whoever submitted it acted. */
  submitted_for_id: number | null;
}

/** Nobody opens a budget that they submitted, or that was submitted for them. */
export const submitted: Bar<BudgetDraftFacts> = ({ submitted_by, submitted_for_id }, { id }) => {
  if (submitted_by === id) return 'You submitted this budget; another budget officer opens it.';
  return submitted_for_id === id
    ? 'You are the officer for whom this budget was submitted; another budget officer opens it.'
    : null;
};

function empty({ line_count }: BudgetDraftFacts): string | null {
  return line_count === 0 ? 'It has no lines yet. Add lines first.' : null;
}

const OFFICE = { by: [office('budget-officers')] } as const;

const TO_OPEN = 'Open next year’s budget';

type Named = { budget_year: number };

/** Next year's budget: drawn up by budget officers, submitted by one, opened by another, and then funds. */
export const budgetDraftWorkflow = defineWorkflow<BudgetDraftFacts>()({
  of: 'budget-drafts',
  owner: 'user_id',
  said: 'remark',
  states: {
    draft: { word: 'Draft', with: office('budget-officers') },
    submitted: { word: 'Waiting to be opened', with: office('budget-officers') },
    opened: { word: 'Opened' },
    discarded: { word: 'Discarded', undone: true },
  },
  acts: {
    submit: {
      label: 'Submit',
      past: 'submitted',
      takes: 'edit',
      confirm: 'Submit budget',
      title: ({ budget_year }: Named) => `Submit the budget of ${budget_year}?`,
      effect: () =>
        'Nobody changes it any more. Another budget officer reads it, and opens it or sends it back.',
      lines: [{ ...OFFICE, from: ['draft'], to: 'submitted', unless: empty }],
    },
    open: {
      label: 'Open budget',
      past: 'opened',
      row: 'handle',
      opened: true,
      title: ({ budget_year }: Named) => `Open the budget of ${budget_year}?`,
      effect: ({ budget_year }: Named) =>
        `A fund is made of each line, and can be spent from in ${budget_year}. This can’t be undone.`,
      lines: [{ ...OFFICE, from: ['submitted'], to: 'opened', not: [submitted], todo: TO_OPEN }],
    },
    'send-back': {
      label: 'Send back',
      past: 'sent back',
      row: 'decline',
      confirm: 'Send back',
      asks: { remark: why('Remark') },
      title: ({ budget_year }: Named) => `Send the budget of ${budget_year} back?`,
      effect: () => 'It is a draft again that budget officers can change.',
      // Whoever submitted it may take it back; whoever is to open it has both answers before them.
      lines: [
        { from: ['submitted'], to: 'draft', by: [person('submitted_by'), person('submitted_for_id')] },
        { ...OFFICE, from: ['submitted'], to: 'draft', not: [submitted], todo: TO_OPEN },
      ],
    },
    discard: {
      label: 'Discard',
      past: 'discarded',
      takes: 'delete',
      confirm: 'Discard draft',
      asks: { remark: longText('Remark', { max: 1000 }) },
      title: ({ budget_year }: Named) => `Discard the draft budget of ${budget_year}?`,
      effect: () => 'Its lines can be read, but not used any more. Another draft of the year can be started.',
      lines: [{ ...OFFICE, from: ['draft'], to: 'discarded' }],
    },
  },
});
