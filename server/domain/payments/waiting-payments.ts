import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#server/frame/actor.ts';
import { DESK_WORDS, DESKS, type Desk } from '#shared/workflows/desks.ts';
import { statesWaitingFor } from '#shared/workflows/payments.ts';

/** The desks at which an actor's offices work. */
export function desksOf(actor: Pick<Actor, 'offices' | 'permissions'>): Desk[] {
  if (!actor.permissions.has('edit-payments')) return [];
  return DESKS.filter((desk) => actor.offices.has(DESK_WORDS[desk].office));
}

/** Payments (alias `p`) whose turn it is at one of the desks; none of a batch whose reversal awaits an answer. */
export function waitsAt(desks: readonly Desk[]): RawBuilder<SqlBool> {
  const states = desks.flatMap(statesWaitingFor).map((state) => {
    const [stage, status] = state.split('/');
    return sql`(${stage}, ${status})`;
  });
  return sql<SqlBool>`((p.stage, p.status) in (${sql.join(states)})
    and not exists (select 1 from reversals r where r.batch_id = p.batch_id and r.status = 'pending'))`;
}

/** Payments (alias `p`) on which separation of duties lets the actor clear: he neither raised them, nor is paid, nor sat at another desk. */
export function isFreeFor(actor: Pick<Actor, 'id'>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(p.payee_id is distinct from ${actor.id}
    and not exists (select 1 from batches rb where rb.id = p.batch_id and rb.user_id = ${actor.id})
    and not exists (select 1 from expenditures re where re.id = p.expenditure_id and re.user_id = ${actor.id})
    and not exists (
      select 1 from payment_acts a
       where a.payment_id = p.id and a.user_id = ${actor.id} and a.desk is not null and a.desk <> ${DESK_NOW}
         and (coalesce((select s.value from settings s where s.key = 'separation_of_duties'), 'strict') <> 'consecutive'
              or abs(array_position(${ALL_DESKS}, a.desk) - array_position(${ALL_DESKS}, ${DESK_NOW})) = 1)))`;
}

const ALL_DESKS = sql`array[${sql.join(DESKS)}]::text[]`;

/** The desk whose turn it is, by the state of the payment (alias `p`). */
const DESK_NOW = sql`(case ${sql.join(
  DESKS.flatMap((desk) =>
    statesWaitingFor(desk).map((state) => {
      const [stage, status] = state.split('/');
      return sql`when p.stage = ${stage} and p.status = ${status} then ${desk}`;
    }),
  ),
  sql` `,
)} end)`;
