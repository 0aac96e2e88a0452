import { sql } from 'kysely';
import type { Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import { notify } from '../notifications/index.ts';
import type { ClosedYear } from './closing.ts';

/** Tells the officers of the departments concerned what became of what was open in their year. */
export async function tellDepartments(
  trx: Transaction,
  actor: Actor,
  { year, closing_id }: ClosedYear,
): Promise<void> {
  const { rows } = await sql<{ carried: number; undone: number; user_ids: number[] }>`
    with counts as (
      select department_id, count(*) filter (where decision in ('carried', 'secured'))::int as carried,
          count(*) filter (where decision in ('lapsed', 'returned', 'reversed', 'withdrawn'))::int as undone
        from closing_outcomes where closing_id = ${closing_id} group by department_id
    )
    select c.carried, c.undone, array_agg(distinct u.id) as user_ids from counts c
      join users u on u.department_id = c.department_id
        or exists (select from department_officers o where o.department_id = c.department_id and o.user_id = u.id)
      join group_members m on m.user_id = u.id
      join group_permissions p on p.group_id = m.group_id and p.permission = 'add-expenditures'
     where u.status = 'active' and u.id <> ${actor.id} and c.carried + c.undone > 0 group by c.department_id, c.carried, c.undone`.execute(
    trx,
  );
  await notify(
    trx,
    ...rows.map(({ carried, undone, user_ids }) => ({
      user_ids,
      about: 'mine' as const,
      title: `The budget year ${year} was closed`,
      body: `Of what was open in your department, ${carried} ${carried === 1 ? 'goes' : 'go'} on in ${year + 1}, and ${undone} ${undone === 1 ? 'was' : 'were'} undone. The timeline of each says what was decided.`,
      path: '/budget/expenditures',
    })),
  );
}
