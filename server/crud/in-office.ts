import { type RawBuilder, sql } from 'kysely';
import type { Office } from '#shared/constants.ts';
import { OFFICE_WORDS } from '#shared/resource/judge.ts';
import type { Transaction } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';

/** What a line of a timeline says of an act in an office: the office, and for whom the actor stands there. */
export function inOffice(actor: Actor, office: Office): { office: string; acting_for: string | null } {
  const acting_for = actor.groups.find((group) => group.office === office)?.acting_for ?? null;
  return { office: OFFICE_WORDS[office].name, acting_for };
}

/** For whom an act in an office is done, as SQL: the member whose seat the actor has there; null where the seat is their own. */
export function forWhom(actor: Actor, office: Office): RawBuilder<number | null> | null {
  if (!inOffice(actor, office).acting_for) return null;
  return sql<number | null>`(select m.acting_for_id from group_members m join groups g on g.id = m.group_id
    where g.office = ${office} and m.user_id = ${actor.id})`;
}

/** The same of an act as head of a department: for whom it was done, where the actor is not its head. */
export async function forHead(
  trx: Transaction,
  { id }: Actor,
  department_id: number,
): Promise<{ acting_for: string | null }> {
  const { rows } = await sql<{ name: string }>`
    select u.name from departments d join users u on u.id = d.head_id where d.id = ${department_id} and u.id <> ${id}`.execute(
    trx,
  );
  return { acting_for: rows[0]?.name ?? null };
}
