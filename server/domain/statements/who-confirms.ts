import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { Refusal } from '#shared/errors.ts';
import { isRecorded, type MatchKind } from '#shared/statement-matches.ts';

/** A match as far as it decides who confirms it. */
interface Confirmed {
  kind: MatchKind;
  candidate: { id: number; code: string } | null;
}

/** Refuses whoever imported a statement, or acts for them, where they say alone what leads to no record. */
export async function refuseImporter(
  db: Queryable,
  actor: Actor,
  statement: { id: number; code: string },
  matches: readonly Confirmed[],
): Promise<void> {
  if (matches.every(({ kind }) => isRecorded(kind))) return;
  const { rows } = await sql<{ is_one: boolean; imported_by: number }>`
    select is_one_hand('statements', id, imported_by, ${actor.id}) as is_one, imported_by from bank_statements where id = ${statement.id}`.execute(
    db,
  );
  const [found] = rows;
  if (!found?.is_one) return;
  const who = found.imported_by === actor.id ? 'You' : 'Somebody with whom you count as one';
  throw new Refusal(
    'SOD_SAME_PERSON',
    `${who} imported ${statement.code}. Another officer of Treasury says what leads to no record.`,
  );
}

/** Those of some matches by which somebody is paid, by name or into an account that is or was theirs. */
export async function thosePaying<M extends Confirmed>(
  db: Queryable,
  { id: person }: Actor,
  matches: readonly M[],
): Promise<Set<M>> {
  const idsOf = (kind: MatchKind) =>
    matches.flatMap((one) => (one.kind === kind && one.candidate ? [one.candidate.id] : []));
  const { rows } = await sql<{ key: string }>`
    select 'schedule ' || l.schedule_id as key from payment_schedule_lines l cross join lateral people_paid_by(l.payment_id) w
     where l.schedule_id = any(${idsOf('schedule')}::bigint[]) and w.user_id = ${person}
    union
    select 'payment ' || l.id from payment_schedule_lines l cross join lateral people_paid_by(l.payment_id) w
     where l.id = any(${idsOf('payment')}::bigint[]) and w.user_id = ${person}
    union
    select 'direct ' || a.id from payment_acts a cross join lateral people_paid_by(a.payment_id) w
     where a.id = any(${idsOf('direct')}::bigint[]) and w.user_id = ${person}`.execute(db);
  const keys = new Set(rows.map(({ key }) => key));
  return new Set(matches.filter(({ kind, candidate }) => keys.has(`${kind} ${candidate?.id}`)));
}

/** What is said to whoever is paid by what they would match. */
export function paysYou({ candidate }: Confirmed): Refusal {
  return new Refusal(
    'SOD_SAME_PERSON',
    `${candidate?.code} pays you, or into an account that is or was yours. Another officer of Treasury confirms it.`,
  );
}
