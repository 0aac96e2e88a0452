import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { formatNaira } from '#shared/money.ts';
import type { Chance } from './chance.ts';
import { insertRows } from './insert-rows.ts';
import type { NumberedHold } from './tell-holds.ts';
import type { StoryMeeting } from './tell-meetings.ts';
import type { Need } from './told-meeting.ts';
import type { Structure } from './write-structure.ts';

const NEEDS: readonly Need[] = [
  'pa_system',
  'audio_visual_system',
  'internet',
  'tea_snacks',
  'breakfast',
  'lunch',
];

/** Writes meetings with their timelines and who is invited; their holds follow. */
export async function writeMeetings(
  trx: Transaction,
  chance: Chance,
  structure: Structure,
  meetings: readonly StoryMeeting[],
  now: Date,
): Promise<void> {
  const rooms = new Map(
    (await trx.selectFrom('rooms').select(['id', 'code']).execute()).map(({ id, code }) => [code, id]),
  );
  const rows = meetings.map((meeting) => rowOf(meeting, rooms));
  await insertRows(trx, 'meetings', rows);
  await sql`update meetings set moved_at = case when status = 'concluded' then ends_at + interval '40 minutes' else coalesce(decided_at, created_at) end`.execute(
    trx,
  );
  await writeInvitees(trx, chance, structure, rows);
  await insertRows(
    trx,
    'activities',
    meetings.flatMap((meeting) => linesOf(meeting, now)),
  );
}

/** Names the holds of meetings, now that they are there. */
export async function nameHoldsOfMeetings(trx: Transaction, holds: readonly NumberedHold[]): Promise<void> {
  for (const { id, type, request } of holds)
    if (type === 'meeting')
      await trx.updateTable('meetings').set({ hold_id: id }).where('id', '=', request.id).execute();
}

function rowOf(meeting: StoryMeeting, rooms: ReadonlyMap<string, number>) {
  const { id, code, told, by, logistics, start, end, created, decided, status, fund, cost } = meeting;
  const isAnswered = !['pending', 'deleted'].includes(status);
  return {
    id,
    code,
    room_id: rooms.get(told.room),
    title: told.title,
    starts_at: start,
    ends_at: end,
    no_of_participants: told.people,
    contact_id: by.id,
    mobile: by.mobile,
    arrangement: told.arrangement ?? 'meeting',
    ...Object.fromEntries(NEEDS.map((need) => [need, told.needs?.includes(need) ?? false])),
    description: told.description ?? null,
    department_id: by.department_id,
    user_id: by.id,
    fund_id: fund?.id ?? null,
    cost_kobo: cost,
    status,
    remark: told.status === 'no-show' ? null : (told.remark ?? null),
    decided_by: isAnswered ? logistics.id : null,
    decided_at: isAnswered ? decided : null,
    created_at: created,
  };
}
async function writeInvitees(
  trx: Transaction,
  chance: Chance,
  { people }: Structure,
  rows: readonly { id: number; no_of_participants: number; user_id: number | undefined }[],
): Promise<void> {
  const invited = rows.flatMap(({ id, no_of_participants, user_id }) =>
    chance
      .shuffled(people.filter((one) => one.id !== user_id))
      .slice(0, Math.min(no_of_participants - 1, chance.between(2, 7)))
      .map((one) => ({ meeting_id: id, user_id: one.id })),
  );
  await insertRows(trx, 'meeting_invitees', invited);
}

function linesOf({ id, told, end, created, decided, status, by, logistics, cost }: StoryMeeting, now: Date) {
  const line = (
    at: Date,
    action: string,
    who: { id: number | null; name: string },
    to?: [string, string],
    remark: string | null = null,
  ) => ({
    subject_type: 'meetings',
    subject_id: id,
    action,
    actor_id: who.id,
    actor_name: who.name,
    office: who === logistics ? 'Logistics' : null,
    remark,
    changes: to ? { status: to } : {},
    at: at < now ? at : now,
    seq: 0,
    previous_hash: '',
    hash: '',
  });
  const lines = [line(created, 'created', by)];
  const remark = told.remark ?? null;
  const aside = cost === null ? null : `${formatNaira(cost)} is set aside for it.`;
  if (status === 'deleted') lines.push(line(decided, 'deleted', by, ['pending', 'deleted']));
  else if (status === 'declined')
    lines.push(line(decided, 'declined', logistics, ['pending', 'declined'], remark));
  else if (status !== 'pending')
    lines.push(line(decided, 'approved', logistics, ['pending', 'approved'], aside));
  const after = new Date(end.getTime() + 40 * 60_000);
  if (status === 'concluded') lines.push(line(after, 'concluded', logistics, ['approved', 'concluded']));
  if (status === 'cancelled') lines.push(line(decided, 'cancelled', by, ['approved', 'cancelled'], remark));
  if (status === 'no-show') {
    const who = remark ? { id: null, name: 'Service Portal' } : logistics;
    lines.push(line(after, 'no-show', who, ['approved', 'no-show'], remark));
  }
  return lines;
}
