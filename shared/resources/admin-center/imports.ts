import {
  IMPORT_LABELS,
  IMPORT_STATUSES,
  IMPORTS_FROM_LISTS,
  type ImportResource,
  OFFERED_IMPORTS,
} from '#shared/import-labels.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, dateTime, number, reference, text } from '#shared/resource/fields.ts';

const STATUSES = Object.entries(IMPORT_STATUSES).map(([value, label]) => ({ value, label }));
const KINDS = OFFERED_IMPORTS.map(named);
const OTHERS = IMPORTS_FROM_LISTS.map(named);

/** Spreadsheets that are checked first, carried out later, and undone while nothing is built on them. */
export const imports = defineResource({
  name: 'imports',
  area: 'admin-center',
  title: 'Imports',
  singular: 'import',
  about: 'Staff, budgets and stores from spreadsheets',
  icon: 'file-import',
  fields: {
    filename: text('File', { readOnly: true }),
    resource: choice('What is imported', KINDS, { readOnly: true, besides: OTHERS }),
    status: choice('Status', STATUSES, { readOnly: true }),
    row_count: number('Rows', { readOnly: true }),
    user_id: reference('Uploaded by', 'employees', { readOnly: true }),
    committed_at: dateTime('Imported', { readOnly: true }),
    committed_by: reference('Imported by', 'employees', { readOnly: true }),
    undone_at: dateTime('Undone', { readOnly: true }),
    undone_by: reference('Undone by', 'employees', { readOnly: true }),
  },
  columns: ['filename', 'resource', 'status', 'row_count', 'user_id', 'created_at'],
  label: ['filename'],
  search: ['filename', 'resource'],
  sort: '-created_at',
  actions: ['create', 'view'],
  writes: 'commands',
  createLabel: 'New import',
  firstUse:
    'You can import staff, budgets, products and their stock from a spreadsheet. Nothing changes until you have checked the rows.',
});

function named(value: ImportResource) {
  return { value, label: IMPORT_LABELS[value] };
}
