import { defineResource } from '#shared/resource/define-resource.ts';
import { text } from '#shared/resource/fields.ts';
import { accountNumber, bankName, email, mobile } from '../contact-fields.ts';

/** Payees who are neither staff nor vendors, with the account that they are paid to. */
export const beneficiaries = defineResource({
  name: 'beneficiaries',
  area: 'budget',
  caption: 'Payments',
  path: '/payments/beneficiaries',
  title: 'Beneficiaries',
  singular: 'beneficiary',
  about: 'Third parties that are paid without being vendors',
  icon: 'users',
  fields: {
    name: text('Name', { required: true, max: 200 }),
    bank_name: bankName(),
    account_number: accountNumber(),
    email: email(),
    mobile: mobile(),
  },
  columns: ['name', 'bank_name', 'account_number', 'mobile'],
  label: ['name'],
  hint: ['bank_name', 'account_number'],
  search: ['name', 'account_number'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  related: [{ resource: 'bank-details', by: 'beneficiary_id' }],
  firstUse:
    'Beneficiaries are payees who are neither staff nor vendors. Add the first with bank and account.',
});
