import { HOTEL_STATES } from '#shared/places.ts';
import { defineResource, type Resource } from '#shared/resource/define-resource.ts';
import { choice, longText, number, reference, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { hotelWorkflow, nightsBetween } from '#shared/workflows/travel.ts';
import { arrangedFields, CHARGED_FUND, TRIP_DAYS } from './travel-fields.ts';

const VIEWS = {
  caption: 'Travel',
  table: 'hotels',
  fields: {
    code: text('Code', { readOnly: true, required: true, formless: true }),
    purpose: text('Purpose', { required: true, min: 3, max: 200, missing: 'Say what the stay is for' }),
    state: choice('State', HOTEL_STATES, { required: true }),
    accommodation_id: reference('Hotel', 'accommodations', {
      required: true,
      missing: 'Choose the hotel you would like',
      offers: { match: 'all', rules: [{ field: 'state', op: 'equals', of: 'state' }] },
    }),
    ...TRIP_DAYS,
    nights: number('Nights', {
      readOnly: true,
      computed: ({ from, to }) => nightsBetween(from, to),
    }),
    check_in_time: text('Check-in time', {
      pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
      sentence: 'Enter the time as hours and minutes, such as 14:00',
      max: 5,
    }),
    itinerary: longText('Itinerary', { max: 2000 }),
    address: longText('Where you will be working', { max: 500 }),
    ...CHARGED_FUND,
    ...arrangedFields('hotel_id'),
    status: stateField('Status', hotelWorkflow),
  },
  label: ['code'],
  hint: ['accommodation_id.name', 'purpose'],
  search: ['code', 'purpose', 'itinerary', 'address'],
  grows: true,
  sums: ['cost'],
  workflow: hotelWorkflow,
  hidden: { column: 'status', values: ['deleted'] },
} as const satisfies Partial<Resource>;

/** Hotel stays that a member of staff asks for. */
export const hotels = defineResource({
  ...VIEWS,
  name: 'hotels',
  area: 'staff-services',
  title: 'Hotels',
  singular: 'hotel request',
  about: 'Hotel stays that you asked for',
  icon: 'bed',
  columns: ['code', 'accommodation_id', 'from', 'nights', 'status', 'cost'],
  cells: {
    code: { beneath: 'user_id' },
    accommodation_id: { beneath: 'purpose' },
    from: { label: 'Days', beneath: 'to' },
  },
  sort: '-created_at',
  actions: ['create', 'view', 'manage'],
  writes: 'generic',
  createLabel: 'Request a hotel',
  firstUse: 'You have asked for no hotel yet. Logistics arranges what you ask for here.',
});

/** The same requests before logistics: those that somebody still has, the oldest first, then what is over. */
export const hotelReservations = defineResource({
  ...VIEWS,
  name: 'hotel-reservation-request',
  area: 'facilities-logistics',
  path: '/facilities-logistics/hotel-reservations',
  url: 'fetch/hotel/requests',
  title: 'Hotel Reservation Requests',
  singular: 'hotel request',
  about: 'Hotel stays to be arranged',
  icon: 'bed-flat',
  columns: ['code', 'user_id', 'accommodation_id', 'from', 'nights', 'status', 'cost', 'created_at'],
  cells: {
    user_id: { label: 'Asked by', beneath: 'department_id' },
    accommodation_id: { label: 'Hotel', beneath: 'state', onCards: true },
    from: { label: 'Days', beneath: 'to' },
    created_at: { label: 'Asked' },
  },
  sort: 'created_at',
  heldFirst: true,
  actions: ['view'],
  writes: 'commands',
  firstUse: 'Nobody has asked for a hotel yet.',
});
