import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, reference, references, text } from '#shared/resource/fields.ts';

/** Directorates, divisions, departments and units: their parents, their heads and who acts for the head. */
export const departments = defineResource({
  name: 'departments',
  area: 'administration',
  caption: 'Agency',
  title: 'Departments',
  singular: 'department',
  about: 'Directorates, divisions and units, with their heads',
  icon: 'building-bank',
  fields: {
    name: text('Name', { required: true, max: 160 }),
    code: text('Code', { required: true, max: 40 }),
    abv: text('Abbreviation', { required: true, max: 20 }),
    type: choice('Type', ['directorate', 'division', 'department', 'unit'], { required: true }),
    parentId: reference('Parent department', 'departments', { column: 'parent_id' }),
    head_id: reference('Head', 'employees', { hint: "You can't choose yourself." }),
    acting_head_id: reference('Acting head', 'employees', {
      readOnly: true,
      hint: 'Acts for the head from the first to the last day below, as a delegation says: see Acting for Others.',
    }),
    acting_from: date('Acts from', { readOnly: true }),
    acting_to: date('Acts until', { readOnly: true }),
    deputy_id: reference('Deputy for requisitions', 'employees', {
      hint: 'Decides on requisitions where no head of this department or of one above may.',
    }),
    officers: references(
      'Officers',
      'employees',
      { table: 'department_officers', own: 'department_id', other: 'user_id' },
      { hint: "They can use the budget of this department as well as their own. You can't choose yourself." },
    ),
  },
  columns: ['name', 'abv', 'code', 'type', 'parentId', 'head_id'],
  label: ['name'],
  hint: ['abv', 'code'],
  search: ['name', 'code', 'abv'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  next: ['type', 'parentId'],
  writes: 'generic',
  related: [{ resource: 'employees', by: 'department_id', label: 'Staff' }],
  openLookup: true,
  firstUse:
    'The structure of the agency begins with its directorates. Add the first, or import all of it from a spreadsheet.',
});
