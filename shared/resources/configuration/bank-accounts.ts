import { defineResource } from '#shared/resource/define-resource.ts';
import { dateTime, longText, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { bankAccountWorkflow } from '#shared/workflows/bank-accounts.ts';
import { accountNumber, bankName } from '../contact-fields.ts';

/** The accounts from which the agency pays: payment schedules instruct the bank of one. */
export const bankAccounts = defineResource({
  name: 'bank-accounts',
  area: 'configuration',
  url: 'bank-accounts',
  table: 'bank_accounts',
  title: 'Bank Accounts',
  singular: 'account of the agency',
  about: 'The accounts from which the agency pays',
  icon: 'building-bank',
  fields: {
    name: text('Account name', {
      required: true,
      min: 2,
      max: 120,
      hint: 'As the bank writes it, such as “Coastal Board Capital Account”.',
    }),
    bank_name: bankName({ required: true }),
    account_number: accountNumber({ required: true, hint: 'Ten digits (NUBAN).' }),
    ending: text('Number ends', { readOnly: true, required: true, formless: true }),
    purpose: longText('Purpose', {
      required: true,
      min: 3,
      max: 500,
      hint: 'What is paid from it, such as personnel, overhead or capital.',
    }),
    status: stateField('Status', bankAccountWorkflow),
    proposed_by: reference('Proposed by', 'employees', { readOnly: true, required: true, formless: true }),
    decided_by: reference('Answered by', 'employees', { readOnly: true, formless: true }),
    decided_at: dateTime('Answered', { readOnly: true, formless: true }),
    stop_asked_by: reference('Asked to be stopped by', 'employees', { readOnly: true, formless: true }),
    stopped_by: reference('Stopped by', 'employees', { readOnly: true, formless: true }),
    stopped_at: dateTime('Stopped', { readOnly: true, formless: true }),
    reason: longText('Reason', { readOnly: true, formless: true }),
  },
  columns: ['name', 'bank_name', 'account_number', 'purpose', 'status'],
  label: ['name', 'bank_name'],
  hint: ['bank_name', 'ending'],
  search: ['name', 'bank_name', 'purpose'],
  sort: 'name',
  actions: ['create', 'view', 'handle'],
  writes: 'generic',
  workflow: bankAccountWorkflow,
  createLabel: 'Propose an account',
  firstUse: 'No account of the agency was entered yet. Propose the first; a second officer confirms it.',
});
