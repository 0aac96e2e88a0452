import { OFFICES } from '../../constants.ts';
import { defineResource } from '../../resource/define-resource.ts';
import { choice, longText, text, yesNo } from '../../resource/fields.ts';

/** Who may do what: permissions and menus are given to groups, people are members of them. */
export const groups = defineResource({
  name: 'groups',
  noun: 'groups',
  area: 'administration',
  caption: 'People',
  path: '/administration/groups',
  url: 'groups',
  title: 'Groups',
  singular: 'group',
  icon: 'users-group',
  table: 'groups',
  fields: {
    name: text('Name', { required: true, max: 80 }),
    description: longText('Description', { max: 500 }),
    office: choice('Office', OFFICES, {
      hint: 'Only one group can be an office; its members act on payments, or see the rows of the whole area.',
    }),
    totp_required: yesNo('Asks for a code at sign-in', {
      hint: 'Members must set up an authenticator before they can do anything else.',
    }),
  },
  columns: ['name', 'office', 'description', 'totp_required'],
  label: ['name'],
  hint: ['office'],
  search: ['name'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
});
