import { defineResource, type Resource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, lines, longText, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { requisitionWorkflow } from '#shared/workflows/requisitions.ts';

const SET = { readOnly: true, formless: true } as const;

const VIEWS = {
  caption: 'Store',
  table: 'requisitions',
  fields: {
    code: text('Code', { readOnly: true, required: true }),
    owner: reference('Receiver', 'employees', {
      column: 'owner_id',
      fixed: true,
      hint: 'You, unless you choose somebody of your department.',
    }),
    type: choice(
      'Type',
      [
        { value: 'quota', label: 'Of the monthly quota' },
        { value: 'custom', label: 'Custom' },
      ],
      { required: true, fixed: true, initial: 'custom' },
    ),
    location_id: reference('Place of delivery', 'locations', {
      required: true,
      missing: 'Choose where it is delivered',
    }),
    items: lines(
      'Items',
      {
        product_id: reference('Product', 'products', { required: true, missing: 'Choose the product' }),
        quantity: number('Asked', { required: true, min: 1, max: 1_000_000, missing: 'Enter how many' }),
        approved: number('Approved', { readOnly: true }),
        issued: number('Issued', { readOnly: true }),
        returned: number('Returned', { readOnly: true }),
        outstanding: number('Outstanding', { readOnly: true }),
      },
      { table: 'requisition_items', own: 'requisition_id' },
      { min: 1, max: 50 },
    ),
    remark: longText('What it is for', { max: 2000 }),
    user_id: reference('Asked by', 'employees', { ...SET, required: true }),
    department_id: reference('Department', 'departments', { ...SET, required: true }),
    deciding_department_id: reference('Decided by the head of', 'departments', SET),
    deputy_id: reference('Decided by the deputy', 'employees', SET),
    status: stateField('Status', requisitionWorkflow),
    decided_by: reference('Decided by', 'employees', SET),
    decided_at: dateTime('Decided', SET),
    decision_remark: longText('Remark of the decision', SET),
    registered_by: reference('Registered by', 'employees', SET),
    treated_at: dateTime('Issued', SET),
    close_reason: text('Why the rest was not issued', { ...SET, max: 500 }),
    collected_at: dateTime('Confirmed', SET),
    collected_by: reference('Confirmed by', 'employees', SET),
    collect_remark: longText('Remark at the receipt', SET),
    short: number('Missing', SET),
    damaged: number('Damaged', SET),
  },
  label: ['code'],
  hint: ['owner.name', 'remark'],
  search: ['code', 'remark', 'owner.name'],
  grows: true,
  workflow: requisitionWorkflow,
  hidden: { column: 'status', values: ['deleted'] },
} as const satisfies Partial<Resource>;

/** What I ask of the store, for myself or a colleague. */
export const requisitions = defineResource({
  ...VIEWS,
  name: 'requisitions',
  area: 'staff-services',
  title: 'Requisitions',
  singular: 'requisition',
  about: 'What you ask of the store, and where it is',
  icon: 'list-details',
  columns: ['code', 'remark', 'owner', 'location_id', 'created_at', 'status'],
  cells: { remark: { onCards: true }, created_at: { label: 'Asked' } },
  again: ['owner', 'type', 'location_id', 'items', 'remark'],
  sort: '-created_at',
  actions: ['create', 'view', 'manage'],
  writes: 'generic',
  createLabel: 'Ask for goods',
  firstUse: 'You have asked the store for nothing yet. Ask for what you need.',
});

/** The same records for the heads who decide. */
export const requisitionRequests = defineResource({
  ...VIEWS,
  name: 'requisition-requests',
  area: 'inventory',
  path: '/approvals/requisition-requests',
  url: 'requisition/approvals',
  title: 'Requisition Requests',
  singular: 'requisition request',
  about: 'What your department asks of the store',
  icon: 'clipboard-check',
  columns: ['code', 'owner', 'remark', 'type', 'created_at', 'status'],
  cells: { owner: { beneath: 'department_id' }, created_at: { label: 'Asked' } },
  sort: 'created_at',
  heldFirst: true,
  actions: ['view', 'handle', 'decline'],
  writes: 'commands',
  firstUse: 'Your department has asked the store for nothing yet.',
});

/** The same for the store: what was approved is registered and issued. */
export const inventoryRequests = defineResource({
  ...VIEWS,
  name: 'inventory-requests',
  area: 'inventory',
  path: '/inventory/requests',
  url: 'register/requisitions',
  title: 'Requests',
  singular: 'store request',
  about: 'Approved requisitions, to be issued',
  icon: 'inbox',
  columns: ['code', 'owner', 'location_id', 'type', 'status', 'decided_at'],
  cells: { owner: { beneath: 'department_id' } },
  sort: 'decided_at',
  heldFirst: true,
  actions: ['view', 'handle', 'decline'],
  writes: 'commands',
  firstUse: 'No requisition was approved yet.',
});

/** What the store has issued, and its vouchers. */
export const treatedRequisitions = defineResource({
  ...VIEWS,
  name: 'treated-requisitions',
  area: 'inventory',
  url: 'treated/requisitions',
  title: 'Treated Requisitions',
  singular: 'treated requisition',
  about: 'What was issued, with its vouchers',
  icon: 'clipboard-list',
  columns: ['code', 'owner', 'location_id', 'status', 'treated_at', 'collected_at'],
  cells: { owner: { beneath: 'department_id' } },
  sort: '-treated_at',
  actions: ['view', 'print'],
  writes: 'commands',
  firstUse: 'Nothing was issued on a requisition yet.',
});
