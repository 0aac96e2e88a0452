import { defineResource } from '#shared/resource/define-resource.ts';
import {
  choice,
  dateTime,
  lines,
  longText,
  number,
  reference,
  text,
  yesNo,
} from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import {
  LAYOUT_AMOUNTS,
  LAYOUT_DAYS,
  LAYOUT_FIELDS,
  LAYOUT_KINDS,
  TEMPLATE_CODE,
} from '#shared/schedule-templates.ts';
import { fileTemplateWorkflow } from '#shared/workflows/payment-file-templates.ts';

const SET_BY_SERVER = { readOnly: true, formless: true } as const;

/** How files for a bank are laid out: which columns, in which order, and how amounts and days are written. */
export const paymentFileTemplates = defineResource({
  name: 'payment-file-templates',
  area: 'configuration',
  url: 'payment-file-templates',
  table: 'payment_file_templates',
  title: 'Payment File Templates',
  singular: 'template of a payment file',
  about: 'How files for the bank are laid out',
  icon: 'files',
  fields: {
    name: text('Name', { required: true, min: 2, max: 60, hint: 'Such as the bank and its service.' }),
    code: text('Code', {
      required: true,
      fixed: true,
      max: 30,
      pattern: TEMPLATE_CODE,
      sentence: 'A code has small letters, figures and hyphens, and begins with a letter',
      hint: 'By which other systems ask for it, such as “zenith-bulk”. To change a template, propose another under its code.',
    }),
    kind: choice('Kind of file', LAYOUT_KINDS, { required: true, initial: 'csv' }),
    amounts: choice('Amounts', LAYOUT_AMOUNTS, { required: true, initial: 'naira' }),
    days: choice('Days', LAYOUT_DAYS, { required: true, initial: 'dd-mm-yyyy' }),
    comes_with_portal: yesNo('Comes with the portal', { readOnly: true, required: true, formless: true }),
    status: stateField('Status', fileTemplateWorkflow),
    proposed_by: reference('Proposed by', 'employees', SET_BY_SERVER),
    decided_by: reference('Answered by', 'employees', SET_BY_SERVER),
    decided_at: dateTime('Answered', SET_BY_SERVER),
    stopped_by: reference('Stopped by', 'employees', SET_BY_SERVER),
    stopped_at: dateTime('Stopped', SET_BY_SERVER),
    reason: longText('Reason', SET_BY_SERVER),
    columns: lines(
      'Columns',
      {
        place: number('Place', { required: true, min: 1, max: 99 }),
        field: choice('What it has', LAYOUT_FIELDS, {
          required: true,
          missing: 'Choose what the column has',
        }),
        head: text('Head', { max: 60 }),
        constant: text('Text', { max: 60 }),
        width: number('Width', { min: 1, max: 200 }),
      },
      { table: 'payment_file_columns', own: 'template_id' },
      {
        min: 2,
        max: 40,
        hint: 'From the first to the last as the bank asks for them. Widths of fixed columns are in characters.',
      },
    ),
  },
  columns: ['name', 'code', 'kind', 'amounts', 'days', 'status'],
  label: ['name'],
  hint: ['code'],
  search: ['code', 'name'],
  sort: 'name',
  actions: ['create', 'view', 'handle'],
  writes: 'generic',
  workflow: fileTemplateWorkflow,
  again: ['kind', 'amounts', 'days', 'columns'],
  createLabel: 'Propose a template',
});
