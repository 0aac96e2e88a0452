import { HOTEL_STATES } from '#shared/places.ts';
import { defineResource } from '#shared/resource/define-resource.ts';
import { choice, date, lines, money, text, yesNo } from '#shared/resource/fields.ts';
import { mobile } from '../contact-fields.ts';

/** Hotels in which staff may be lodged. */
export const accommodations = defineResource({
  name: 'accommodations',
  area: 'facilities-logistics',
  caption: 'Travel',
  title: 'Available Hotels',
  singular: 'hotel',
  about: 'Hotels that the agency books',
  icon: 'bed',
  fields: {
    name: text('Name', { required: true, max: 160 }),
    address: text('Address', { readOnly: true, formless: true }),
    house_no: text('House number', { max: 20 }),
    street_name: text('Street', { required: true, max: 160 }),
    street_name_two: text('Street, second line', { max: 160 }),
    area_city: text('Area or city', { required: true, max: 120 }),
    state: choice('State', HOTEL_STATES, { required: true }),
    mobile: mobile('Contact'),
    rates: lines(
      'Nightly rates',
      {
        date_activated: date('In force from'),
        amount: money('Rate for one night', { required: true, min: 0.01 }),
        is_current: yesNo('Current', { readOnly: true, wire: [0, 1] }),
      },
      { table: 'accommodation_rates', own: 'accommodation_id', keyed: ['date_activated'] },
      {
        hint: 'What one night costs from a date on. The old rate stays in the list.',
      },
    ),
  },
  columns: ['name', 'address', 'state', 'mobile'],
  label: ['name'],
  hint: ['area_city', 'state'],
  search: ['name', 'street_name', 'area_city'],
  sort: 'name',
  actions: ['create', 'view', 'manage', 'delete'],
  writes: 'generic',
  openLookup: true,
  firstUse: 'These are the hotels where staff can stay. Add the first.',
});
