import { defineResource } from '#shared/resource/define-resource.ts';
import { number, reference, text } from '#shared/resource/fields.ts';

/** Buildings of a location. */
export const buildings = defineResource({
  name: 'buildings',
  area: 'facilities-logistics',
  caption: 'Facilities',
  title: 'Buildings',
  singular: 'building',
  about: 'Buildings at the locations',
  icon: 'building',
  fields: {
    location_id: reference('Location', 'locations', { required: true }),
    name: text('Name', { required: true, max: 120 }),
    floors: number('Floors', {
      required: true,
      min: 1,
      max: 201,
      hint: 'Count the ground floor: 1 is a building with a ground floor only.',
    }),
  },
  columns: ['name', 'location_id', 'floors'],
  label: ['name'],
  hint: ['location_id.name'],
  search: ['name'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  related: [{ resource: 'rooms', by: 'building_id' }],
  openLookup: true,
  firstUse: 'Rooms are in buildings. Add the first building of a location.',
});
