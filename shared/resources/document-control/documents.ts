import { defineResource, type Resource } from '#shared/resource/define-resource.ts';
import { attachments, choice, date, longText, money, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { documentWorkflow } from '#shared/workflows/documents.ts';

const SET = { readOnly: true, formless: true } as const;

const VIEWS = {
  area: 'document-control',
  caption: 'Documents',
  table: 'documents',
  fields: {
    reference_no: text('Document ref', { readOnly: true, required: true, formless: true }),
    type: choice(
      'Type',
      [
        { value: 'work-order', label: 'Work-order' },
        { value: 'white-form', label: 'White-form' },
      ],
      { required: true, fixed: true, initial: 'work-order' },
    ),
    description: longText('Description', {
      required: true,
      fixed: true,
      min: 3,
      max: 1000,
      missing: 'Say what the document is about',
    }),
    department_id: reference('Department', 'departments', {
      fixed: true,
      hint: 'Yours, unless you act for another.',
    }),
    amount: money('Amount', { fixed: true, min: 0 }),
    order_id: reference('Order', 'supplies', {
      fixed: true,
      hint: 'The order from which the work-order comes.',
      when: { field: 'type', in: ['work-order'] },
    }),
    expenditure_id: reference('Expenditure', 'expenditures', {
      fixed: true,
      hint: 'Or the third-party expenditure from which it comes.',
      when: { field: 'type', in: ['work-order'] },
      offers: { match: 'all', rules: [{ field: 'type', op: 'equals', value: 'third-party' }] },
    }),
    document_id: reference('Document enclosed or answered', 'drafts', { fixed: true }),
    files: attachments('Scans'),
    user_id: reference('Staff name', 'employees', { ...SET, required: true }),
    batch_id: reference('Batch', 'batches', SET),
    status: stateField('Status', documentWorkflow),
    at_department_id: reference('In the charge of', 'departments', { ...SET, required: true }),
    to_department_id: reference('Sent to', 'departments', SET),
    to_user_id: reference('For', 'employees', SET),
    due_on: date('Acknowledge by', SET),
  },
  label: ['reference_no'],
  hint: ['description'],
  search: ['reference_no', 'description'],
  grows: true,
  sums: ['amount'],
  workflow: documentWorkflow,
} as const satisfies Partial<Resource>;

/** What my department must send, or has sent. */
export const documents = defineResource({
  ...VIEWS,
  name: 'documents',
  path: '/document-control/dispatch',
  url: 'documents',
  title: 'Documents',
  singular: 'document',
  about: 'What your department sends, and where it is',
  icon: 'file-export',
  columns: ['reference_no', 'description', 'at_department_id', 'status', 'amount', 'created_at'],
  cells: {
    description: { main: true, beneath: 'type' },
    at_department_id: { label: 'With', onCards: true },
    created_at: { label: 'Made' },
  },
  sort: 'created_at',
  heldFirst: true,
  actions: ['create', 'view', 'handle'],
  writes: 'generic',
  createLabel: 'New document',
  firstUse:
    'Your department has no document to send. A white-form comes with each batch; a work-order is made here.',
});

/** What was sent to my department: it is acknowledged, or refused. */
export const acknowledge = defineResource({
  ...VIEWS,
  name: 'acknowledge',
  url: 'acknowledge',
  title: 'Acknowledge',
  singular: 'document sent to us',
  about: 'What was sent to your department, to be received',
  icon: 'file-import',
  columns: ['reference_no', 'description', 'at_department_id', 'to_user_id', 'status', 'due_on'],
  cells: {
    description: { main: true, beneath: 'type' },
    at_department_id: { label: 'From', onCards: true },
    due_on: { label: 'Due' },
  },
  sort: 'due_on',
  heldFirst: true,
  actions: ['view', 'handle'],
  writes: 'commands',
  firstUse: 'Nothing was sent to your department yet.',
});

/** Every document with its journey: who had it, when and how long. */
export const drafts = defineResource({
  ...VIEWS,
  name: 'drafts',
  title: 'Drafts',
  singular: 'document on its journey',
  about: 'Every document: who has had it, and how long',
  icon: 'route',
  columns: ['reference_no', 'user_id', 'department_id', 'description', 'type', 'status'],
  cells: { description: { main: true } },
  sort: '-created_at',
  actions: ['view'],
  writes: 'commands',
  firstUse: 'There is no document yet.',
});
