import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/frame/actor.ts';
import type { Area } from '#server/frame/area.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { meetingRequests, meetings as meetingsResource } from '#shared/resources/staff-services/meetings.ts';
import { chainRoute } from '../chains/index.ts';
import { calendarRoute } from './calendar.ts';
import { idleHoldJob } from './idle-holds.ts';
import { meetingMailJob } from './mail-meeting.ts';
import { askForRoom, meetingFlow } from './meetings.ts';
import { noShowJob } from './no-shows.ts';
import { roomExtensions } from './rooms.ts';
import { weekRoutes } from './week.ts';

export { meetingFlow } from './meetings.ts';

/** The steps from a meeting to what is paid for it, in one of its lists. */
function chainOf({ url, noun }: Resource, scope?: (actor: Actor) => RawBuilder<SqlBool> | undefined) {
  return chainRoute(url, [noun], 'meeting', async (db, { actor, id }) => {
    const { rows } = await sql<{ holdable_id: number }>`
      select t.id as holdable_id from meetings as t where t.id = ${id} and ${scope?.(actor) ?? sql`true`}`.execute(
      db,
    );
    return rows[0] && { holdable_type: 'meetings', ...rows[0] };
  });
}

/** Rooms, who meets in them, and when. */
export const meetings: Area = {
  routes: [
    ...weekRoutes,
    askForRoom,
    ...meetingFlow.routes,
    calendarRoute(meetingsResource, meetingFlow.extensions.meetings?.scope),
    calendarRoute(meetingRequests),
    chainOf(meetingsResource, meetingFlow.extensions.meetings?.scope),
    chainOf(meetingRequests),
  ],
  extensions: { ...meetingFlow.extensions, rooms: roomExtensions },
  jobs: [meetingMailJob, noShowJob, idleHoldJob],
  waiting: [meetingFlow.waiting],
  requests: [meetingFlow.requests],
};
