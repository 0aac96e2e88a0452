import { defineResource } from '#shared/resource/define-resource.ts';
import { longText, reference, text } from '#shared/resource/fields.ts';

/** What departments do for others, and the module in which it is asked for. */
export const services = defineResource({
  name: 'services',
  area: 'admin-center',
  title: 'Services',
  singular: 'service',
  about: 'What departments do for other departments',
  icon: 'tool',
  fields: {
    name: text('Name', { required: true, max: 120 }),
    module_id: reference('Module', 'modules'),
    department_id: reference('Department', 'departments'),
    description: longText('Description', { max: 1000 }),
  },
  columns: ['name', 'module_id', 'department_id', 'description'],
  label: ['name'],
  search: ['name', 'description'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  firstUse: 'Services list what each department does for other departments. Add the first.',
});
