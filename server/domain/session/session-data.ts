import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import { askTogether, BY_ID } from '#server/database/kept-plans.ts';
import type { Actor } from '#server/frame/actor.ts';
import { ABSOLUTE_LIMIT } from '#server/http/authenticate.ts';
import { SESSION_MS } from '#shared/constants.ts';
import { lagosYear } from '#shared/dates.ts';
import { koboToNaira } from '#shared/money.ts';
import { avatarPath } from './avatar-path.ts';
import { menuOf, modulesOf } from './navigation.ts';

/** What the browser keeps of a session, as login and `GET session` answer it (without the token), asked in one round trip. */
export async function sessionData(db: Queryable, actor: Actor): Promise<Record<string, unknown>> {
  const [people, limits, given, rates, periods, days] = await askTogether(db, [
    personOf(actor.id),
    limitOf(actor.session_id),
    modulesOf(actor),
    ratesOf(actor.grade_level_id),
    periodOf(actor),
    HOLIDAYS,
  ]);
  const person = toPerson(actor.id, people[0]);
  const expires_at = endOfSession(limits[0]?.limit);
  const navigation = menuOf(actor, given);
  const remunerations = rates.map(({ amount_kobo, ...rate }) => ({
    ...rate,
    amount: koboToNaira(amount_kobo),
  }));
  const { funds_year, ...period } = periods[0] ?? {
    year: lagosYear(),
    status: 'open',
    funds_year: lagosYear(),
  };
  const holidays = days.map(({ day }) => day);
  const { department, grade_level, knew_before, ...user } = person;
  return {
    expires_at,
    user: {
      ...user,
      attributes: { groups: actor.groups },
      department,
      grade_level: grade_level && { ...grade_level, remunerations },
      period,
    },
    department,
    navigation: navigation.entries,
    modules: navigation.modules,
    permissions: [...actor.permissions].sort(),
    exportable: [...actor.exportable].sort(),
    groups: actor.groups,
    remunerations,
    period,
    funds_year,
    holidays,
    knew_before,
  };
}

/** The days on which nobody works, a year back and a year ahead: ages say them. */
const HOLIDAYS = sql<{ day: string }>`${BY_ID}
  select day from holidays where day between lagos_today() - 366 and lagos_today() + 366 order by day`;

/** The absolute limit of a session. */
function limitOf(sessionId: number) {
  return sql<{ limit: Date }>`${BY_ID}
    select created_at + ${sql.raw(ABSOLUTE_LIMIT)} as limit from sessions where id = ${sessionId}`;
}

/** When the session ends unless a call slides it, or by its absolute limit. */
function endOfSession(limit: Date | undefined): string {
  return new Date(Math.min(Date.now() + SESSION_MS, limit?.getTime() ?? 0)).toISOString();
}

interface PersonRow {
  id: number;
  name: string;
  surname: string;
  firstname: string;
  middlename: string | null;
  staff_no: string;
  email: string;
  avatar_sha256: string | null;
  knew_before: boolean;
  grade_level: { id: number; name: string; key: string } | null;
  department: {
    id: number;
    name: string;
    abv: string;
    modules: { id: number; name: string; path: string }[];
  } | null;
}

function personOf(id: number): RawBuilder<PersonRow> {
  return sql<PersonRow>`${BY_ID}
    select u.id, u.name, u.surname, u.firstname, u.middlename, u.staff_no, u.email, f.sha256 as avatar_sha256,
      u.created_at < (select max(at) from schema_migrations) as knew_before,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'key', g.key) end as grade_level,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'abv', d.abv,
        'modules', (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'path', m.path) order by m.position, m.id), '[]')
           from module_departments md join modules m on m.id = md.module_id and not m.is_disabled where md.department_id = d.id)) end as department
    from users u left join grade_levels g on g.id = u.grade_level_id left join departments d on d.id = u.department_id
      left join files f on f.id = u.avatar_file_id
    where u.id = ${id}`;
}

function toPerson(id: number, row: PersonRow | undefined) {
  if (!row) throw new Error(`there is no user ${id}`);
  const { avatar_sha256, ...person } = row;
  return { ...person, avatar: avatarPath(row.id, avatar_sha256) };
}

/** The rates in force for a grade level, one per allowance; none without one. */
function ratesOf(gradeLevelId: number | null) {
  return sql<{ allowance_id: number; name: string; amount_kobo: number; date_activated: string }>`${BY_ID}
    select a.id as allowance_id, a.name, r.amount_kobo, r.date_activated
      from allowance_rates r join allowances a on a.id = r.allowance_id
     where r.grade_level_id = ${gradeLevelId}::bigint and r.is_current order by a.name`;
}

/**
 * The budget year of the settings, and the one in which the person’s departments would raise: that one, or while they
 * have no funds in it the newest open year before it in which they do.
 */
function periodOf({ department_ids }: Actor) {
  return sql<{ year: number; status: string; funds_year: number }>`${BY_ID}
    with period as (
      select coalesce(max(value) filter (where key = 'budget_year')::int, ${lagosYear()}) as year,
        coalesce(max(value) filter (where key = 'budget_status'), 'open') as status
      from settings where key in ('budget_year', 'budget_status')
    )
    select p.year, p.status, coalesce((
      select max(f.budget_year) from funds f left join budget_years y on y.year = f.budget_year
       where f.department_id = any(${department_ids}::bigint[]) and f.budget_year <= p.year and y.closed_at is null
         and not (p.status = 'closed' and f.budget_year = p.year)
    ), p.year) as funds_year from period p`;
}
