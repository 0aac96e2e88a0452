import { defineResource, type Resource } from '#shared/resource/define-resource.ts';
import {
  choice,
  dateTime,
  longText,
  money,
  number,
  reference,
  references,
  text,
  yesNo,
} from '#shared/resource/fields.ts';
import { stateField } from '#shared/resource/workflow.ts';
import { meetingWorkflow } from '#shared/workflows/meetings.ts';
import { mobile } from '../contact-fields.ts';
import { CHARGED_FUND } from './travel-fields.ts';

/** The time of a meeting, as a list shows it. */
const WHEN = { label: 'When', beneath: 'end' } as const;

const VIEWS = {
  caption: 'Meetings',
  table: 'meetings',
  fields: {
    code: text('Code', { readOnly: true, required: true }),
    title: text('Title', { required: true, min: 3, max: 160, missing: 'Say what the meeting is about' }),
    no_of_participants: number('Participants', { required: true, min: 1, max: 100_000 }),
    arrangement: choice('Arrangement', ['cinema', 'banquet', 'meeting'], {
      required: true,
      initial: 'meeting',
      hint: 'How the seats are set out.',
    }),
    room_id: reference('Room', 'rooms', {
      required: true,
      offers: { match: 'all', rules: [{ field: 'status', op: 'equals', value: 'available' }] },
    }),
    start: dateTime('Start', { required: true, column: 'starts_at' }),
    end: dateTime('End', { required: true, column: 'ends_at' }),
    pa_system: yesNo('PA system', { initial: false }),
    audio_visual_system: yesNo('Audio-visual system', { initial: false }),
    internet: yesNo('Internet', { initial: false }),
    tea_snacks: yesNo('Tea and snacks', { initial: false }),
    breakfast: yesNo('Breakfast', { initial: false }),
    lunch: yesNo('Lunch', { initial: false }),
    contact_id: reference('Contact', 'employees', {
      hint: 'Who is asked about the meeting; you, if you name nobody.',
    }),
    mobile: mobile('Mobile'),
    invitees: references(
      'Invited',
      'employees',
      { table: 'meeting_invitees', own: 'meeting_id', other: 'user_id' },
      { hint: 'Once the room is booked, they get the meeting for their calendar by mail.' },
    ),
    description: longText('Description', { max: 2000 }),
    ...CHARGED_FUND,
    budget_code: text('Budget code', { readOnly: true, virtual: true, formless: true }),
    cost: money('Cost', { readOnly: true, formless: true }),
    hold_id: reference('Hold', 'reserves', { readOnly: true, formless: true }),
    department_id: reference('Department', 'departments', { readOnly: true, formless: true }),
    user_id: reference('Asked by', 'employees', { readOnly: true, required: true, formless: true }),
    status: stateField('Status', meetingWorkflow),
    remark: longText('Remark', { readOnly: true, formless: true }),
    decided_by: reference('Decided by', 'employees', { readOnly: true, formless: true }),
    decided_at: dateTime('Decided', { readOnly: true, formless: true }),
  },
  label: ['code'],
  hint: ['title'],
  search: ['code', 'title'],
  workflow: meetingWorkflow,
  hidden: { column: 'status', values: ['deleted'] },
} as const satisfies Partial<Resource>;

/** Meetings that I ask for, in a room at a time. */
export const meetings = defineResource({
  ...VIEWS,
  name: 'meetings',
  area: 'staff-services',
  title: 'Meetings',
  singular: 'meeting',
  about: 'Rooms that you ask for, and when',
  icon: 'users-group',
  columns: ['code', 'title', 'room_id', 'start', 'no_of_participants', 'status'],
  cells: { start: WHEN, no_of_participants: { label: 'People' } },
  sort: '-created_at',
  actions: ['create', 'view', 'manage'],
  writes: 'generic',
  createLabel: 'Ask for a room',
  firstUse: 'You have asked for no room yet. See which are free, and ask for one.',
});

/** The same records for logistics: the requests that await its answer, the next to be held first, and what became of the others. */
export const meetingRequests = defineResource({
  ...VIEWS,
  name: 'meeting-requests',
  area: 'facilities-logistics',
  path: '/approvals/meeting-requests',
  url: 'pending/meetings',
  title: 'Meeting Requests',
  singular: 'meeting request',
  about: 'Rooms that staff ask for, to be booked',
  icon: 'calendar-event',
  columns: ['code', 'title', 'user_id', 'start', 'no_of_participants', 'status'],
  cells: {
    title: { beneath: 'room_id' },
    user_id: { beneath: 'department_id', onCards: 'alone' },
    start: WHEN,
    no_of_participants: { label: 'People', onCards: 'alone' },
  },
  sort: 'start',
  heldFirst: true,
  actions: ['view', 'calendar', 'decline'],
  writes: 'commands',
  firstUse: 'Nobody has asked for a room yet.',
});
