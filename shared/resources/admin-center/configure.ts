import { defineResource } from '#shared/resource/define-resource.ts';
import { text } from '#shared/resource/fields.ts';

/** The form in which settings are filled in; a view of the settings drawn by hand. */
export const configure = defineResource({
  name: 'configure',
  area: 'admin-center',
  url: 'settings',
  title: 'Configure',
  singular: 'setting',
  about: 'The agency, its budget year, its rules',
  icon: 'settings',
  fields: { name: text('Name', { readOnly: true }), key: text('Key', { readOnly: true }) },
  columns: ['name', 'key'],
  label: ['name'],
  sort: 'name',
  actions: ['manage'],
  writes: 'commands',
});
