import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/database/connection.ts';
import { fileHeaders } from '#server/files/file-headers.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { RawRoute } from '#server/frame/route.ts';
import { CALENDAR_TYPE, type CalendarEvent, calendarFile } from '#server/mail/calendar-file.ts';
import { senderAddress } from '#server/mail/mailer.ts';
import { Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';

/** A meeting as mails and calendars tell it. */
export interface ToldMeeting {
  id: number;
  code: string;
  status: string;
  title: string;
  description: string | null;
  remark: string | null;
  start: Date;
  end: Date;
  place: string;
  agency: string;
  contact: { name: string; mobile: string | null };
  /** Contact and invited people who have an account. */
  people: { id: number; name: string; address: string }[];
}

/** A meeting as mails and calendars tell it, if there is one that a condition over `t` holds for. */
export async function findTold(
  db: Queryable,
  id: number,
  scope: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): Promise<ToldMeeting | undefined> {
  const { rows } = await sql<ToldMeeting>`
    select t.id, t.code, t.status, t.title, t.description, t.remark, t.starts_at as start, t.ends_at as end,
        concat_ws(', ', r.name || ' (' || r.code || ')', b.name, l.name) as place,
        (select value from settings where key = 'agency_name') as agency,
        json_build_object('name', c.name, 'mobile', t.mobile) as contact,
        (select json_agg(json_build_object('id', u.id, 'name', u.name, 'address', u.email) order by u.id = c.id desc, u.name, u.id) from users u
          where u.status <> 'inactive' and (u.id = c.id or u.id in (select user_id from meeting_invitees where meeting_id = t.id))) as people
      from meetings t join rooms r on r.id = t.room_id join buildings b on b.id = r.building_id join locations l on l.id = b.location_id
        join users c on c.id = coalesce(t.contact_id, t.user_id)
     where t.id = ${id} and ${scope}`.execute(db);
  const found = rows[0];
  return found && { ...found, agency: found.agency ?? '', people: found.people ?? [] };
}

/** The meeting as an event for calendars. */
export function eventOf(
  meeting: ToldMeeting,
  method: CalendarEvent['method'],
  config: Pick<Config, 'mail' | 'publicUrl'>,
): CalendarEvent {
  const { id, code, status, title, description, start, end, place, agency, contact, people } = meeting;
  const isOff = ['declined', 'cancelled', 'deleted'].includes(status);
  const reached = [contact.name, contact.mobile].filter((one) => one).join(', ');
  return {
    uid: `meeting-${id}-${code}@${new URL(config.publicUrl).hostname}`,
    method,
    status: isOff ? 'CANCELLED' : status === 'pending' ? 'TENTATIVE' : 'CONFIRMED',
    sequence: isOff ? 1 : 0,
    start,
    end,
    title,
    location: place,
    description: [description, `Contact: ${reached}`].filter((one) => one).join('\n\n'),
    organizer: { name: agency || 'Service Portal', address: senderAddress(config) },
    attendees: people,
  };
}

/** `GET {url}/:id/calendar.ics`: the meeting as a file for one's own calendar, for whoever reads it there. */
export function calendarRoute(
  { url, noun }: Resource,
  scope?: (actor: Actor) => RawBuilder<SqlBool> | undefined,
): RawRoute {
  return {
    method: 'GET',
    path: `/${url}/:id/calendar.ics`,
    access: [permission('read', noun)],
    summary: 'The meeting as a file for calendars (RFC 5545)',
    kind: 'own',
    produces: [CALENDAR_TYPE],
    async raw({ portal, actor, id }, reply) {
      const meeting = await findTold(portal.db, id, scope?.(actor));
      if (!meeting) throw new Refusal('NOT_FOUND', 'There is no such meeting.');
      const bytes = Buffer.from(calendarFile(eventOf(meeting, 'PUBLISH', portal.config)));
      const type = `${CALENDAR_TYPE}; charset=utf-8`;
      return reply
        .headers(fileHeaders({ name: `${meeting.code}.ics`, type, size: bytes.length }))
        .send(bytes);
    },
  };
}
