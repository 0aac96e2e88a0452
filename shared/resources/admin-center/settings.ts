import { defineResource } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { choice, longText, references, text, yesNo } from '#shared/resource/fields.ts';

const WITH_OPTIONS = ['select', 'checkbox', 'radio'];

/** The settings that are filled in under Configure; new values act at once. */
export const settings = defineResource({
  name: 'settings',
  area: 'admin-center',
  title: 'Settings',
  singular: 'setting',
  about: 'The settings that are filled in under Configure',
  icon: 'list-details',
  fields: {
    name: text('Name', { required: true, max: 120 }),
    key: text('Key', {
      required: true,
      fixed: true,
      max: 60,
      pattern: /^[a-z][a-z0-9_]*$/,
      sentence: 'A key has small letters, digits and underscores',
    }),
    details: longText('Details', { max: 500 }),
    group: text('Heading', { max: 60, initial: 'General' }),
    input_type: choice(
      'Input',
      [
        'text',
        'number',
        { value: 'textarea', label: 'Text area' },
        'select',
        'checkbox',
        'radio',
        'file',
        'date',
      ],
      { required: true },
    ),
    input_data_type: choice('Kind of value', ['string', 'number'], { initial: 'string' }),
    options: optionLines(),
    access: choice(
      'Who may read it',
      [
        { value: 'public', label: 'Everyone signed in' },
        { value: 'admin', label: 'Administration' },
      ],
      { initial: 'admin' },
    ),
    groups: references('Only for groups', 'groups', {
      table: 'setting_groups',
      own: 'setting_id',
      other: 'group_id',
    }),
    departments: references('Only for departments', 'departments', {
      table: 'setting_departments',
      own: 'setting_id',
      other: 'department_id',
    }),
    is_system: yesNo('Read by the portal', { readOnly: true, formless: true }),
  },
  columns: ['name', 'key', 'group', 'input_type', 'access', 'is_system'],
  cells: { name: { beneath: 'details' } },
  label: ['name'],
  hint: ['key'],
  search: ['name', 'key', 'details'],
  sort: 'group,name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
});

/** One option to a line; a list is understood too. */
function optionLines(): Field {
  const field = longText('Options', {
    hint: 'One on each line. A checkbox without options is yes or no.',
    when: { field: 'input_type', in: WITH_OPTIONS },
  });
  const joined = (value: unknown) => (Array.isArray(value) ? value.join('\n') : value);
  return { ...field, reads: joined };
}
