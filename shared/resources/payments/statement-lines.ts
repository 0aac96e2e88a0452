import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, money, number, reference, text } from '#shared/resource/fields.ts';

const OF_LINE = { readOnly: true, required: true } as const;

/** The lines of the bank's statements, as the bank wrote them. */
export const statementLines = defineResource({
  name: 'statement-lines',
  area: 'configuration',
  menu: 'budget',
  path: '/payments/statement-lines',
  url: 'statement-lines',
  table: 'bank_statement_lines',
  title: 'Lines of Bank Statements',
  singular: 'line of a bank statement',
  about: 'What went out of the agency’s accounts, and what came in',
  icon: 'list-details',
  fields: {
    statement_id: reference('Statement', 'statements', OF_LINE),
    bank_account_id: reference('Account', 'bank-accounts', OF_LINE),
    serial: number('No', { ...OF_LINE, isName: true }),
    day: date('Day', OF_LINE),
    value_day: date('Value day', { readOnly: true }),
    reference: text('Reference', { readOnly: true }),
    narration: text('Narration', { readOnly: true }),
    debit: money('Debit', OF_LINE),
    credit: money('Credit', OF_LINE),
    settled: choice(
      'Found',
      [
        { value: 'open', label: 'Not known yet' },
        { value: 'matched', label: 'Matched' },
        { value: 'classed', label: 'Said by an officer' },
      ],
      OF_LINE,
    ),
    balance: money('Balance', { readOnly: true, min: -70_000_000_000_000 }),
  },
  columns: ['day', 'statement_id', 'narration', 'debit', 'credit', 'balance', 'settled'],
  cells: { day: { beneath: 'value_day' }, narration: { beneath: 'reference', main: true } },
  label: ['day', 'serial'],
  hint: ['narration'],
  search: ['reference', 'narration'],
  grows: true,
  sort: '-day',
  sums: ['debit', 'credit'],
  actions: ['view'],
  writes: 'commands',
  firstUse: 'Import a statement of the bank, and its lines are shown here.',
});
