import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, longText, money, number, reference, text } from '#shared/resource/fields.ts';

/** How long after a query was asked whoever is to answer it is reminded, in days; with the last, the head above their own too. */
export const QUERY_REMINDERS = [7, 14, 21] as const;

/** What an office asked about a payment or a retirement, what was answered, and how long that took. */
export const queries = defineResource({
  name: 'queries',
  area: 'budget',
  caption: 'Payments',
  path: '/payments/queries',
  title: 'Queries',
  singular: 'query',
  about: 'What was asked of payments and retirements, and answered',
  icon: 'report-analytics',
  fields: {
    reference: text('About', { readOnly: true, required: true }),
    payment_id: reference('Payment', 'payments', { readOnly: true }),
    retirement_id: reference('Retirement', 'retirements', { readOnly: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true }),
    amount: money('Amount', { readOnly: true, required: true }),
    question: longText('Question', { readOnly: true, required: true }),
    asked_by: reference('Asked by', 'employees', { readOnly: true }),
    asked_at: dateTime('Asked', { readOnly: true, required: true }),
    status: choice(
      'Status',
      ['open', 'answered', { value: 'returned', label: 'Payment returned' }, 'ended'],
      { readOnly: true, required: true },
    ),
    answer: longText('Answer', { readOnly: true }),
    answered_by: reference('Answered by', 'employees', { readOnly: true }),
    answered_at: dateTime('Answered', { readOnly: true }),
    days: number('Days', { readOnly: true, virtual: true }),
    working_days: number('Working days', { readOnly: true, virtual: true }),
    age: text('Taken', { readOnly: true, virtual: true, formless: true }),
  },
  columns: ['reference', 'question', 'asked_at', 'age', 'status', 'amount'],
  cells: {
    reference: { beneath: 'department_id', onCards: true },
    question: { main: true, beneath: 'answer' },
    asked_at: { beneath: 'asked_by' },
    status: { beneath: 'answered_by' },
  },
  label: ['reference'],
  hint: ['question'],
  search: ['reference', 'question', 'answer'],
  sort: '-asked_at',
  sums: ['amount'],
  actions: ['view'],
  writes: 'commands',
  firstUse: 'Nothing was queried yet. What audit asks about a payment or a retirement is listed here.',
});
