import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import type { Answer } from '#server/frame/route.ts';
import type { Conflict } from './answer-schemas.ts';

type Row = Omit<Conflict, 'duties'> & { offices: string[]; raises: boolean; lists_payees: boolean };

const DUTY: Record<string, string> = {
  'budget-officers': 'clears at the budget office',
  treasury: 'clears and posts at Treasury',
  audit: 'clears at Audit',
  administrators: 'decides who may do what',
};

/** `GET reports/conflicting-duties`: active people whose groups together give duties that one person should not have, with the conflicts in words. */
export async function conflictingDuties(db: Queryable): Promise<Answer> {
  const { rows } = await sql<Row>`
    with raising as materialized (
      select distinct p.group_id from group_permissions p join groups g on g.id = p.group_id
       where p.permission in ('add-expenditures', 'add-batches') and g.office is distinct from 'administrators'
    ), listing as materialized (
      select distinct p.group_id from group_permissions p join groups g on g.id = p.group_id
       where p.permission in ('add-beneficiaries', 'edit-beneficiaries') and g.office is distinct from 'administrators'
    ), people as (
      select m.user_id, array_agg(g.name order by m.position, g.id) as groups,
             coalesce(array_agg(distinct g.office) filter (where g.office in ('budget-officers', 'treasury', 'audit', 'administrators')), '{}') as offices,
             bool_or(r.group_id is not null) as raises, bool_or(l.group_id is not null) as lists_payees
        from group_members m join groups g on g.id = m.group_id left join raising r on r.group_id = g.id left join listing l on l.group_id = g.id
       where ${sql.raw(MEMBER_TODAY)}
       group by m.user_id
    )
    select u.id, u.name, u.staff_no, d.name as department, p.groups, p.offices, p.raises, p.lists_payees
      from people p join users u on u.id = p.user_id left join departments d on d.id = u.department_id
     where u.status = 'active' and (cardinality(p.offices) > 1 or ((p.raises or p.lists_payees) and p.offices && array['budget-officers', 'treasury', 'audit']))
     order by u.name, u.id`.execute(db);
  return {
    data: rows.map(({ offices, raises, lists_payees, ...person }) => ({
      ...person,
      duties: [
        ...(raises ? ['raises expenditures or batches'] : []),
        ...(lists_payees ? ['adds or edits beneficiaries'] : []),
        ...offices.map((office) => DUTY[office] ?? office),
      ],
    })),
    meta: { total: rows.length },
  };
}
