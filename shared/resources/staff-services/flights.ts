import { defineResource, type Resource } from '#shared/resource/define-resource.ts';
import { choice, file, longText, text } from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { flightWorkflow } from '#shared/workflows/travel.ts';
import { arrangedFields, CHARGED_FUND, TRIP_DAYS } from './travel-fields.ts';

const THIRD_PARTY = { field: 'type', in: ['third-party'] } as const;
const INTERNATIONAL = { field: 'category', in: ['international'] } as const;

const VIEWS = {
  caption: 'Travel',
  table: 'reservations',
  fields: {
    code: text('Code', { readOnly: true, required: true, formless: true }),
    purpose: text('Purpose', { required: true, min: 3, max: 200, missing: 'Say what the trip is for' }),
    category: choice('Category', ['local', 'international'], { required: true, initial: 'local' }),
    type: choice('Traveller', [{ value: 'staff', label: 'Myself' }, 'third-party'], { initial: 'staff' }),
    traveller: text('Name of the traveller', { required: true, max: 160, when: THIRD_PARTY }),
    third_party_reason: longText('Why the agency pays', {
      required: true,
      min: 3,
      max: 500,
      when: THIRD_PARTY,
      missing: 'Say why the agency pays for this traveller',
    }),
    takeoff: text('Take-off', { required: true, max: 120, missing: 'Enter where the flight starts' }),
    destination: text('Destination', { required: true, max: 120 }),
    ...TRIP_DAYS,
    description: longText('Notes for logistics', { max: 1000 }),
    approval_memo: file('Approval memo', {
      required: true,
      column: 'approval_memo_file_id',
      missing: 'Attach the approval memo',
    }),
    data_page: file('Passport data page', {
      required: true,
      column: 'data_page_file_id',
      when: INTERNATIONAL,
      missing: 'Attach the data page of the passport',
    }),
    visa: file('Visa', {
      required: true,
      column: 'visa_file_id',
      when: INTERNATIONAL,
      missing: 'Attach the visa',
    }),
    ...CHARGED_FUND,
    ...arrangedFields('flight_id'),
    status: stateField('Status', flightWorkflow),
  },
  label: ['code'],
  hint: ['purpose', 'destination'],
  search: ['code', 'purpose', 'takeoff', 'destination', 'traveller'],
  grows: true,
  sums: ['cost'],
  workflow: flightWorkflow,
  hidden: { column: 'status', values: ['deleted'] },
} as const satisfies Partial<Resource>;

/** Flights that a member of staff asks for, for themselves or for a guest of the agency. */
export const flights = defineResource({
  ...VIEWS,
  name: 'flights',
  area: 'staff-services',
  url: 'reservations',
  title: 'Flight Requests',
  singular: 'flight request',
  about: 'Flights that you asked for',
  icon: 'plane-departure',
  columns: ['code', 'purpose', 'takeoff', 'from', 'status', 'cost'],
  cells: {
    code: { beneath: 'user_id' },
    purpose: { beneath: 'description' },
    takeoff: { label: 'Route', beneath: 'destination', onCards: true },
    from: { label: 'Days', beneath: 'to' },
  },
  sort: '-created_at',
  actions: ['create', 'view', 'delete'],
  writes: 'commands',
  createLabel: 'Request a flight',
  firstUse: 'You have asked for no flight yet. Logistics arranges what you ask for here.',
});

/** The same requests before logistics: those that somebody still has, the oldest first, then what is over. */
export const flightReservations = defineResource({
  ...VIEWS,
  fields: {
    ...VIEWS.fields,
    type: choice('Traveller', [{ value: 'staff', label: 'Whoever asked' }, 'third-party'], {
      initial: 'staff',
    }),
  },
  name: 'flight-reservations',
  area: 'facilities-logistics',
  path: '/facilities-logistics/reservations',
  url: 'reservation/requests',
  title: 'Flight Reservations',
  singular: 'flight request',
  about: 'Flights to be arranged',
  icon: 'plane',
  columns: ['code', 'user_id', 'takeoff', 'from', 'status', 'cost', 'created_at'],
  cells: {
    user_id: { label: 'Asked by', beneath: 'department_id', main: true },
    takeoff: { label: 'Route', beneath: 'destination', onCards: true },
    from: { label: 'Days', beneath: 'to' },
    created_at: { label: 'Asked' },
  },
  sort: 'created_at',
  heldFirst: true,
  actions: ['view', 'handle', 'decline'],
  writes: 'commands',
  firstUse: 'Nobody has asked for a flight yet.',
});
