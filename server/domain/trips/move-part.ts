import { sql } from 'kysely';
import { z } from 'zod';
import { recordActivity } from '#server/database/activity.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { bears, readTrip } from './read-trip.ts';

/** The parts that belong to a trip by themselves; a retirement goes with its advance. */
const TABLES = {
  flights: 'reservations',
  hotels: 'hotels',
  'touring-advances': 'touring_advances',
  claims: 'claims',
} as const;

/** Which part joins the trip, or leaves it for a trip of its own. */
export const moveBody = z.strictObject({
  kind: z.enum(['flights', 'hotels', 'touring-advances', 'claims'], 'Choose which kind of request it is'),
  part_id: z.number('Choose the request').int().positive().max(Number.MAX_SAFE_INTEGER),
  together: z.boolean('Say whether it belongs to the trip'),
});

/** Takes a part into a trip of the same traveller, or out of it into one of its own; its days and its money stay as they are. */
export async function movePart(
  trx: Transaction,
  { actor, id, body }: RequestContext<z.infer<typeof moveBody>>,
): Promise<Answer> {
  const { kind, part_id, together } = body;
  const { user } = await readTrip(trx, actor, id);
  const table = sql.table(TABLES[kind]);
  const { rows } = await sql<{ code: string; trip_id: number | null; department_id: number }>`
    select code, trip_id, department_id from ${table} where id = ${part_id}
       and exists (select from trip_parts p where p.kind = ${kind} and p.id = ${part_id} and p.user_id = ${user.id}
         and (p.kind <> 'claims' or p.status <> 'draft' or p.user_id = ${actor.id}))
      for update`.execute(trx);
  const [part] = rows;
  const sentence = !part
    ? `${user.label} has no such request.`
    : user.id !== actor.id && !bears(actor, part)
      ? 'The traveller says what belongs to their trip, or an officer of the department that bears it.'
      : together && part.trip_id === id
        ? `${part.code} belongs to this trip already.`
        : !together && part.trip_id !== id
          ? `${part.code} does not belong to this trip.`
          : null;
  if (!part || sentence) throw new Refusal('RULE', sentence ?? '', { part_id: [sentence ?? ''] });
  const { rows: made } = together
    ? { rows: [{ id }] }
    : await sql<{ id: number }>`insert into trips (user_id) values (${user.id}) returning id`.execute(trx);
  const trip = made[0]?.id ?? id;
  await sql`update ${table} set trip_id = ${trip} where id = ${part_id}`.execute(trx);
  await recordActivity(trx, {
    subject: kind,
    id: part_id,
    action: together ? 'joined-trip' : 'left-trip',
    actor,
    changes: { trip_number: [part.trip_id, trip] },
  });
  return {
    data: await readTrip(trx, actor, id),
    message: together ? `${part.code} belongs to this trip now.` : `${part.code} is a trip of its own now.`,
  };
}
