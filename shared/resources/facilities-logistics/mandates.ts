import { defineResource } from '#shared/resource/define-resource.ts';
import { dateTime, longText, money, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { mandateWorkflow } from '#shared/workflows/mandates.ts';

/** Instructions to vendors for what accepted flights and hotels cost, each paid by one expenditure. */
export const mandates = defineResource({
  name: 'mandates',
  area: 'facilities-logistics',
  caption: 'Facilities',
  title: 'Itinerary Mandates',
  singular: 'mandate',
  about: 'What vendors are paid for trips, several at once',
  icon: 'file-invoice',
  fields: {
    code: text('Code', { readOnly: true, required: true }),
    vendor_id: reference('Vendor', 'vendors', { required: true, missing: 'Choose the vendor who is paid' }),
    beneficiary: text('Beneficiary', { readOnly: true, required: true, formless: true }),
    description: longText('Description', {
      required: true,
      max: 1000,
      missing: 'Say what is being paid for',
    }),
    no_of_itineraries: number('Itineraries', { readOnly: true, required: true }),
    fund_id: reference('Paid from', 'funds', { readOnly: true, required: true }),
    department_id: reference('Department', 'departments', { readOnly: true, required: true, formless: true }),
    total_amount: money('Total', { readOnly: true, required: true }),
    period: number('Period', { readOnly: true, isName: true, required: true }),
    status: stateField('Status', mandateWorkflow),
    user_id: reference('Made by', 'employees', { readOnly: true, required: true, formless: true }),
    raised_at: dateTime('Raised', { readOnly: true, formless: true }),
  },
  columns: ['code', 'beneficiary', 'no_of_itineraries', 'fund_id', 'created_at', 'status', 'total_amount'],
  cells: {
    beneficiary: { beneath: 'description' },
    no_of_itineraries: { label: 'Itineraries' },
    fund_id: { label: 'Paid from' },
    created_at: { label: 'Made' },
  },
  label: ['code'],
  hint: ['beneficiary', 'description'],
  search: ['code', 'beneficiary', 'description'],
  grows: true,
  sort: 'created_at',
  heldFirst: true,
  sums: ['total_amount'],
  actions: ['create', 'view', 'delete'],
  writes: 'commands',
  workflow: mandateWorkflow,
  hidden: { column: 'status', values: ['deleted'] },
  tells: [{ resource: 'reserves', by: 'mandate_id' }],
  createLabel: 'Make mandate',
  firstUse:
    'No mandate was made yet. A mandate tells a vendor which trips are paid at once, and an expenditure pays it.',
});
