import { defineResource } from '#shared/resource/define-resource.ts';
import { date, dateTime, file, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { statementWorkflow } from '#shared/workflows/statements.ts';

const SET_BY_SERVER = { readOnly: true, formless: true } as const;
const ALWAYS_SET = { ...SET_BY_SERVER, required: true } as const;

/** What the bank says of the agency's accounts, statement by statement, each going on from the one before. */
export const statements = defineResource({
  name: 'statements',
  area: 'configuration',
  menu: 'budget',
  path: '/payments/statements',
  url: 'statements',
  table: 'bank_statements',
  title: 'Bank Statements',
  singular: 'bank statement',
  about: 'What the bank says of the agency’s accounts',
  icon: 'building-bank',
  fields: {
    code: text('Code', ALWAYS_SET),
    bank_account_id: reference('Account', 'bank-accounts', {
      required: true,
      fixed: true,
      missing: 'Choose the account of which this is the statement',
      offers: {
        match: 'all',
        rules: [{ field: 'status', op: 'in', value: ['active', 'stopping', 'stopped'] }],
      },
    }),
    filename: text('File', ALWAYS_SET),
    sheet: text('Sheet', SET_BY_SERVER),
    original: file('The file itself', { ...SET_BY_SERVER, column: 'file_id' }),
    heads_said: text('Columns as read', ALWAYS_SET),
    from_day: date('From', ALWAYS_SET),
    to_day: date('To', ALWAYS_SET),
    line_count: number('Lines', ALWAYS_SET),
    open_count: number('Lines not known yet', ALWAYS_SET),
    repeated_count: number('Rows that the statement before has', ALWAYS_SET),
    opening: money('Opening balance', ALWAYS_SET),
    credits: money('Credits', ALWAYS_SET),
    debits: money('Debits', ALWAYS_SET),
    closing: money('Closing balance', ALWAYS_SET),
    status: stateField('Status', statementWorkflow),
    imported_by: reference('Imported by', 'employees', ALWAYS_SET),
    digest: text('Digest of the file (SHA-256)', ALWAYS_SET),
    removed_by: reference('Removed by', 'employees', SET_BY_SERVER),
    removed_at: dateTime('Removed', SET_BY_SERVER),
    reason: longText('Reason', SET_BY_SERVER),
  },
  columns: ['code', 'bank_account_id', 'from_day', 'to_day', 'line_count', 'open_count', 'closing', 'status'],
  cells: { bank_account_id: { onCards: true } },
  label: ['code'],
  hint: ['bank_account_id.name', 'from_day'],
  search: ['code', 'filename'],
  sort: '-created_at',
  actions: ['create', 'view', 'decline'],
  writes: 'commands',
  workflow: statementWorkflow,
  related: [{ resource: 'statement-lines', by: 'statement_id', label: 'Lines' }],
  createLabel: 'Import statement',
  firstUse: 'No statement of the bank was imported yet. Import the first of each account.',
});
