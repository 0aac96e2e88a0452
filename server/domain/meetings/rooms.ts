import type { Transaction } from '#server/database/connection.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { Refusal } from '#shared/errors.ts';
import { type Booked, spanWords } from '#shared/workflows/meetings.ts';
import { notify } from '../notifications/index.ts';
import { meetingsToCome, type ToCome } from './find-meetings.ts';

/** So many meetings are named; of more, their number. */
const NAMED = 5;

/** A room is on a floor that its building has, and keeps the seats and the leave that booked meetings need. */
export const roomExtensions: Extensions = {
  async prepare(trx, _context, values, existing) {
    await refuseMissingFloor(trx, { ...existing, ...values });
    if (existing) await refuseBookedMeetings(trx, values, existing);
    return {};
  },
  present: async (_db, records) => records.map((record) => ({ ...record, confirm: false })),
};

async function refuseMissingFloor(
  trx: Transaction,
  { building_id, floor }: Record<string, unknown>,
): Promise<void> {
  const building = await trx
    .selectFrom('buildings')
    .select(['name', 'floors'])
    .where('id', '=', Number(building_id))
    .forShare()
    .executeTakeFirst();
  if (!building || Number(floor) < building.floors) return;
  const sentence = `${floorsOf(building)} Floors are numbered from the ground floor, which is 0.`;
  throw new Refusal('RULE', sentence, { floor: [sentence] });
}

/** The row is locked, so that nothing is booked in it meanwhile. */
async function refuseBookedMeetings(
  trx: Transaction,
  values: Record<string, unknown>,
  existing: Record<string, unknown>,
): Promise<void> {
  const closes = values.status === 'unavailable' && existing.status !== 'unavailable';
  const seats = Number(values.max_capacity ?? existing.max_capacity);
  const shrinks = seats < Number(existing.max_capacity);
  if (!closes && !shrinks) return;
  const booked = await meetingsToCome(trx, Number(existing.id));
  const crowded = shrinks ? booked.filter(({ no_of_participants }) => no_of_participants > seats) : [];
  if (crowded.length > 0) {
    const sentence = `More people than that come to ${listed(crowded)}.`;
    throw new Refusal('IN_USE', sentence, { max_capacity: [sentence] }, { meetings: codesOf(crowded) });
  }
  if (!closes || booked.length === 0) return;
  if (values.confirm === true) return tellAsked(trx, String(existing.name), booked);
  const sentence = `Booked in it: ${listed(booked)}. Confirm below if you want to make it unavailable all the same.`;
  const facts = { meetings: codesOf(booked), confirm: true };
  throw new Refusal('IN_USE', sentence, { confirm: [sentence] }, facts);
}

/** Whoever asked is told that the room can't be had; logistics calls the meeting off, or opens the room again. */
async function tellAsked(trx: Transaction, room: string, booked: readonly ToCome[]): Promise<void> {
  const news = booked.map(({ id, user_id, title, code, ...span }) => ({
    user_ids: [user_id],
    about: 'mine' as const,
    title: `${room} is no longer available for “${title}”`,
    body: `${code}, ${spanWords(span)}. It stays booked until it is called off: ask logistics for another room.`,
    path: `/staff-services/meetings/${id}`,
  }));
  await notify(trx, ...news);
}

function listed(booked: readonly Booked[]): string {
  const named = booked
    .slice(0, NAMED)
    .map(({ code, title, ...span }) => `“${title}” (${code}, ${spanWords(span)})`);
  const more = booked.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}

function codesOf(booked: readonly Booked[]): string[] {
  return booked.map(({ code }) => code);
}

function floorsOf({ name, floors }: { name: string; floors: number }): string {
  return floors === 1
    ? `${name} has a ground floor only.`
    : `${name} has ${floors} floors, 0 to ${floors - 1}.`;
}
