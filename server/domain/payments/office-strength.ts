import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { MEMBER_TODAY } from '#server/database/membership-today.ts';
import type { Portal } from '#server/frame/portal.ts';
import type { Answer } from '#server/frame/route.ts';
import type { OfficeStrength } from './answer-schemas.ts';

/** How many active members the offices that act on payments have: two are needed in treasury, since it acts twice, one elsewhere. */
async function officeStrength(db: Queryable): Promise<OfficeStrength[]> {
  const { rows } = await sql<Omit<OfficeStrength, 'warning'>>`
    with wanted(office, fallback, needed) as (
      values ('budget-officers', 'Budget office', 1), ('treasury', 'Treasury', 2), ('audit', 'Audit', 1)
    )
    select w.office, coalesce(g.name, w.fallback) as name, w.needed, count(u.id)::int as members
      from wanted w left join groups g on g.office = w.office
      left join group_members m on m.group_id = g.id and ${sql.raw(MEMBER_TODAY)}
      left join users u on u.id = m.user_id and u.status = 'active'
     group by w.office, w.fallback, w.needed, g.name order by w.office`.execute(db);
  return rows.map((row) => ({ ...row, warning: warningOf(row) }));
}

/** `GET offices/strength`. */
export async function readOfficeStrength(db: Queryable): Promise<Answer> {
  return { data: await officeStrength(db) };
}

/** Logs a warning for each office that has too few active members to move payments; called at start-up. */
export async function warnOfWeakOffices({ db, log }: Pick<Portal, 'db' | 'log'>): Promise<void> {
  for (const { office, members, needed, warning } of await officeStrength(db))
    if (warning) log.warn({ office, members, needed }, warning);
}

function warningOf({ name, members, needed }: Omit<OfficeStrength, 'warning'>): string | null {
  if (members >= needed) return null;
  const has =
    members === 0 ? 'no active member' : `${members} active ${members === 1 ? 'member' : 'members'}`;
  return needed === 2
    ? `${name} has ${has}; payments need two different people there, one to clear and one to post.`
    : `${name} has ${has}; no payment moves on there.`;
}
