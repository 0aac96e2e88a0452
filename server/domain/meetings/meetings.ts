import { sql } from 'kysely';
import { defineFlow } from '#server/crud/flow.ts';
import { createRoute } from '#server/crud/routes.ts';
import { textOrNull, whyNotSchema } from '#server/frame/answers.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { meetings } from '#shared/resources/staff-services/meetings.ts';
import {
  asked,
  meetingWorkflow,
  notEnded,
  roomTaken,
  spanWords,
  unbookable,
} from '#shared/workflows/meetings.ts';
import { countWaiting, loadMeetings } from './find-meetings.ts';
import {
  approveMeeting,
  callOffMeeting,
  cancelMeeting,
  concludeMeeting,
  declineMeeting,
  deleteMeeting,
  lockRoom,
  markNoShow,
} from './meeting-acts.ts';
import { prepareMeeting } from './prepare-meeting.ts';

/** What records of meetings carry besides their fields: which booked meeting has the room then, and why they can't be changed. */
const PRESENTS: Extensions['presents'] = { clash: textOrNull, why_not: whyNotSchema };

/** Meetings before those who ask for them, and before logistics, which books rooms. */
export const meetingFlow = defineFlow({
  workflow: meetingWorkflow,
  views: {
    meetings: {
      scope: ({ id }) => sql`t.user_id = ${id}`,
      prepare: prepareMeeting,
      presents: PRESENTS,
      byTheClock: true,
    },
    'meeting-requests': { presents: PRESENTS, byTheClock: true },
  },
  load: loadMeetings,
  lock: lockRoom,
  show(record, { status, room, taken_by, budget_code }) {
    const isOpen = status === 'pending';
    return {
      ...record,
      budget_code,
      clash: isOpen && taken_by ? roomTaken(room, taken_by) : null,
      why_not: isOpen
        ? {}
        : {
            manage: `It is “${meetingWorkflow.states[status as 'approved'].word}” and can't be changed now.`,
          },
    };
  },
  commands: {
    approve: approveMeeting,
    decline: declineMeeting,
    conclude: concludeMeeting,
    'no-show': markNoShow,
    'call-off': callOffMeeting,
    cancel: cancelMeeting,
    delete: deleteMeeting,
  },
  rules: [
    [asked, ({ id }) => sql`t.user_id <> ${id}`],
    [notEnded, () => sql`t.ends_at <= now()`],
    [
      unbookable,
      () => sql`t.ends_at > now()
        and exists (select 1 from rooms r where r.id = t.room_id and r.status = 'available' and r.max_capacity >= t.no_of_participants)
        and not exists (select 1 from meetings o where o.room_id = t.room_id and o.id <> t.id and o.status in ('approved', 'concluded')
          and tstzrange(o.starts_at, o.ends_at, '[)') && tstzrange(t.starts_at, t.ends_at, '[)'))`,
    ],
  ],
});

/** Asking for a room; the answer says when, and how many others wait for it. */
export const askForRoom = createRoute(meetings, meetingFlow.extensions.meetings ?? {}, {
  summary: 'Ask for a room',
  async created(trx, _context, { id, room, start, end }) {
    const others = await countWaiting(trx, id);
    const { label } = room as { label: string };
    const said = `You asked for ${label}, ${spanWords({ start: String(start), end: String(end) })}. Logistics answers.`;
    if (others === 0) return said;
    return `${said} ${others === 1 ? 'Another request' : `${others} other requests`} for that time ${others === 1 ? 'waits' : 'wait'} too.`;
  },
});
