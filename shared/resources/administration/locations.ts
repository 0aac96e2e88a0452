import { defineResource } from '#shared/resource/define-resource.ts';
import { longText, number, text, yesNo } from '#shared/resource/fields.ts';
import { mobile } from '../contact-fields.ts';

/** Places where the agency works. */
export const locations = defineResource({
  name: 'locations',
  area: 'administration',
  caption: 'Agency',
  title: 'Locations',
  singular: 'location',
  about: 'Where the agency works',
  icon: 'map-pin',
  fields: {
    name: text('Name', { required: true, max: 120 }),
    has_floors: yesNo('Has floors', { initial: false, wire: ['no', 'yes'] }),
    no_of_floors: number('Number of floors', {
      required: true,
      min: 1,
      max: 200,
      when: { field: 'has_floors', in: [true] },
      hint: 'Count the ground floor: 1 is a ground floor only.',
    }),
    address: longText('Address', { max: 500 }),
    office_line: mobile('Office line'),
  },
  columns: ['name', 'address', 'has_floors', 'no_of_floors', 'office_line'],
  label: ['name'],
  search: ['name', 'address'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  related: [{ resource: 'buildings', by: 'location_id' }],
  openLookup: true,
  firstUse: 'Locations are the places where the agency has buildings. Add the first.',
});
