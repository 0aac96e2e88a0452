import { nextCode } from '#server/database/codes.ts';
import type { Queryable, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Extensions } from '#server/frame/extensions.ts';
import { formatDay, lagosToday } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import type { AskedLine } from '#shared/expenses.ts';
import { touringAdvanceWorkflow } from '#shared/workflows/touring-advances.ts';
import { keptLines, loadTripPay, lockTrips, refuseOverlap, tripOf } from '../claims/index.ts';

type Prepare = NonNullable<Extensions['prepare']>;

/** What the server sets of an advance: its traveller as they are on that day, its department and its lines; refused of whom the actor is no officer, and once it is raised. */
export const prepareAdvance: Prepare = async (trx, { actor, id }, values, existing) => {
  const own = existing ? id : null;
  if (existing) refuseUnlessPending(actor, existing, values);
  const merged = { ...existing, ...values };
  const trip = tripOf(merged);
  const person = await travellerOf(trx, actor, Number(merged.user_id));
  if (person.status === 'inactive') refuseTraveller(`${person.name} no longer works here.`);
  await lockTrips(trx, person.id);
  values.expenses = await keptLines(trx, {
    ...{ actor, user_id: person.id, trip, asked: values.expenses as AskedLine[] | undefined },
    ...{ paper: { own: 'touring_advance_id', id: own }, but_advance: own, needsReceipts: false },
  });
  refuseOverlap(await loadTripPay(trx, person.id, own), trip);
  const set = {
    ...(trip.transportation === 'road' ? { airport: null } : { distance_km: null }),
    claimant_name: person.name,
    claimant_staff_no: person.staff_no,
    claimant_grade: person.grade,
  };
  if (existing) return set;
  return { ...set, code: nextCode('TA'), department_id: person.department_id, created_by: actor.id };
};

/** Whoever travels, as they are now; refused where they are of no department for which the actor acts. */
export async function travellerOf(
  db: Queryable | Transaction,
  actor: Pick<Actor, 'department_ids'>,
  user_id: number,
) {
  const person = await db
    .selectFrom('users as u')
    .leftJoin('grade_levels as g', 'g.id', 'u.grade_level_id')
    .select(['u.id', 'u.name', 'u.staff_no', 'u.status', 'u.department_id', 'g.name as grade'])
    .where('u.id', '=', user_id)
    .executeTakeFirst();
  if (!person) return refuseTraveller('This member of staff is not there any more; choose another.');
  const { department_id } = person;
  if (!department_id) return refuseTraveller(`${person.name} belongs to no department that could pay them.`);
  if (!actor.department_ids.includes(department_id))
    return refuseTraveller(
      `${person.name} belongs to another department: its officers raise their advances.`,
    );
  return { ...person, department_id };
}

/** What whoever reads an advance should know: its days had begun when it was drafted. */
export function noticeOf({ started, created_at }: { started: string; created_at: Date }): string | null {
  const drafted = lagosToday(created_at);
  if (started >= drafted) return null;
  return `Its trip began on ${formatDay(started)}, before it was drafted on ${formatDay(drafted)}.`;
}

/** Why an advance can't be changed, in a sentence; null while it is not raised. */
export function whyNotChanged(status: string): string | null {
  if (status === 'pending') return null;
  const { word } = touringAdvanceWorkflow.states[status as 'raised'];
  return `It is “${word}”: what was raised stays as it is. Its last day can be moved.`;
}

function refuseUnlessPending(
  { department_ids }: Actor,
  { status, department_id, user_id }: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): void {
  const sentence = whyNotChanged(String(status));
  if (sentence) throw new Refusal('WRONG_STATE', sentence);
  if (!department_ids.includes(Number(department_id)))
    throw new Refusal('FORBIDDEN', 'It is changed by an officer of the department that drafted it.');
  if (values.user_id !== undefined && values.user_id !== user_id)
    refuseTraveller('The traveller stays. Delete this advance and draft one for the other person.');
}

function refuseTraveller(sentence: string): never {
  throw new Refusal('VALIDATION', sentence, { user_id: [sentence] });
}
