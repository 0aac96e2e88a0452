import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import { Refusal } from '#shared/errors.ts';
import { DECIDED, type Decided } from './decided.ts';

/** Whose head decides, or, where no head may, the named deputy. */
export interface Deciders {
  deciding_department_id: number | null;
  deputy_id: number | null;
}

/** A head, an acting head or a deputy. */
export interface Decider {
  id: number;
  name: string;
}

/**
 * Who decides on what is asked for by or for these people: the head of the department, or who acts as its head today, or of the
 * next one above where one of them is neither; else the nearest named deputy. Refused where there is nobody, naming an administrator who can name one.
 */
export async function whoDecides(
  trx: Transaction,
  department_id: number,
  asking: readonly number[],
  what: string,
): Promise<Deciders> {
  // Who acts for one of them, or they for whom, would have to refuse.
  const { rows: bound } = await sql<{ id: number }>`
    select b as id from unnest(${[...asking]}::bigint[]) p, bound_today(p) b`.execute(trx);
  const people = [...asking, ...bound.map(({ id }) => id)];
  const { rows } = await sql<{ id: number; heads: boolean; deputy_id: number | null }>`
    with recursive up as (
      select d.id, d.parent_id, d.deputy_id, ${HEADS} as heads, 0 as depth from departments d where d.id = ${department_id}
      union all
      select d.id, d.parent_id, d.deputy_id, ${HEADS}, up.depth + 1 from departments d join up on d.id = up.parent_id where up.depth < 50
    )
    select up.id, exists (select from users h where h.id = any(up.heads) and h.status = 'active' and h.id <> all(${people}::bigint[])) as heads,
        p.id as deputy_id
      from up left join users p on p.id = up.deputy_id and p.status = 'active' and p.id <> all(${people}::bigint[])
     order by up.depth`.execute(trx);
  const headed = rows.find(({ heads }) => heads);
  if (headed) return { deciding_department_id: headed.id, deputy_id: null };
  const deputy_id = rows.find((row) => row.deputy_id !== null)?.deputy_id;
  if (deputy_id) return { deciding_department_id: null, deputy_id };
  const admin = await administrator(trx);
  throw new Refusal(
    'RULE',
    `Nobody can decide on ${what}: neither the department nor one above has another head or a deputy. ${admin} can name one.`,
  );
}

/** The head of a department `d`, and who acts as its head today. */
export const HEADS = sql`array[d.head_id, case when lagos_today() between d.acting_from and d.acting_to then d.acting_head_id end]`;

/** Whoever decides on a record now: its deputy, who acts as head today, or the head. */
export async function decidersNow(trx: Transaction, kind: Decided, id: number): Promise<Decider[]> {
  const { table, asking } = DECIDED[kind];
  const people = sql.join(asking.map((column) => sql.ref(column)));
  const { rows } = await sql<Deciders & { people: number[] }>`
    select deciding_department_id, deputy_id, array[${people}] as people from ${sql.table(table)} where id = ${id}`.execute(
    trx,
  );
  const [found] = rows;
  return found ? decidersOf(trx, found, found.people) : [];
}

/** Whoever decides on what these people ask for. */
export async function decidersOf(
  trx: Transaction,
  { deciding_department_id, deputy_id }: Deciders,
  asking: readonly number[],
): Promise<Decider[]> {
  const { rows } = await sql<Decider>`
    select u.id, u.name from users u left join departments d on d.id = ${deciding_department_id}::bigint
     where (u.id = ${deputy_id}::bigint or u.id = any(${HEADS})) and u.status = 'active' and u.id <> all(${[...asking]}::bigint[])
       and u.id not in (select b from unnest(${[...asking]}::bigint[]) p, bound_today(p) b)
     order by u.id is not distinct from d.head_id, u.id`.execute(trx);
  return rows;
}

async function administrator(trx: Transaction): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select u.name from users u join group_members m on m.user_id = u.id join groups g on g.id = m.group_id
     where g.office = 'administrators' and u.status = 'active' order by u.id limit 1`.execute(trx);
  return rows[0]?.name ?? 'An administrator';
}
