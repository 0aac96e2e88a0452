import { entriesOf, keysOf } from '#shared/keys-of.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, longText, reference, text, yesNo } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { bankDetailsWorkflow, PAYABLE, type PayableList } from '#shared/workflows/bank-details.ts';
import { COMPARES_ACCOUNTS } from '../contact-fields.ts';

const LISTS = entriesOf(PAYABLE).map(([value, label]) => ({ value, label }));

const of = (list: PayableList) => ({ field: 'list', in: [list] });
const BEEN = { field: 'status', in: ['in-force', 'former'] };
const REFUSED = { field: 'status', in: ['refused'] };

/** Into which accounts staff, vendors and beneficiaries are and were paid: who proposed them, who confirmed them, since when. */
export const bankDetails = defineResource({
  name: 'bank-details',
  area: 'administration',
  caption: 'Agency',
  title: 'Bank Details',
  singular: 'set of bank details',
  about: 'Whose account was proposed, confirmed and changed',
  icon: 'credit-card',
  fields: {
    payee: text('Payee', { readOnly: true, required: true }),
    list: choice('Kind', LISTS, { readOnly: true, required: true }),
    bank_name: text('Bank', { readOnly: true }),
    account_number: text('Account number', {
      readOnly: true,
      masked: { butFor: COMPARES_ACCOUNTS, keptWith: keysOf(PAYABLE) },
    }),
    status: stateField('Status', bankDetailsWorkflow),
    user_id: reference('Employee', 'employees', { readOnly: true, when: of('employees') }),
    vendor_id: reference('Vendor', 'vendors', { readOnly: true, when: of('vendors') }),
    beneficiary_id: reference('Beneficiary', 'beneficiaries', { readOnly: true, when: of('beneficiaries') }),
    proposed_by: reference('Proposed by', 'employees', { readOnly: true }),
    confirmed_by: reference('Confirmed by', 'employees', { readOnly: true, when: BEEN }),
    confirmed_at: dateTime('Confirmed', { readOnly: true, when: BEEN }),
    in_force_from: dateTime('In force from', { readOnly: true, when: BEEN }),
    in_force_to: dateTime('In force until', { readOnly: true, when: { field: 'status', in: ['former'] } }),
    is_inherited: yesNo('Entered before confirmation began', {
      readOnly: true,
      when: { field: 'is_inherited', in: [true] },
    }),
    refused_by: reference('Refused by', 'employees', { readOnly: true, when: REFUSED }),
    refused_at: dateTime('Refused', { readOnly: true, when: REFUSED }),
    reason: longText('Reason', { readOnly: true, when: REFUSED }),
  },
  columns: ['payee', 'bank_name', 'status', 'proposed_by', 'confirmed_by'],
  cells: {
    payee: { beneath: 'list' },
    bank_name: { label: 'Account', beneath: 'account_number', onCards: true },
    proposed_by: { beneath: 'created_at' },
    confirmed_by: { beneath: 'in_force_from' },
  },
  label: ['payee'],
  hint: ['bank_name'],
  search: ['payee'],
  sort: '-created_at',
  actions: ['view', 'handle'],
  writes: 'commands',
  workflow: bankDetailsWorkflow,
  firstUse:
    'Bank details are shown here once somebody proposes those of a member of staff, a vendor or a beneficiary.',
});
