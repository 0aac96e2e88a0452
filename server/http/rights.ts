import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Office } from '#shared/constants.ts';
import { MEMBER_TODAY, TODAY } from '../database/membership-today.ts';
import type { Actor } from '../frame/actor.ts';

/** Everything that rights are made of: each of these tables leaves a mark of its changes, and what is read here is read of them alone. */
export const RIGHTS_TABLES = [
  'users',
  'groups',
  'group_members',
  'group_permissions',
  'permissions',
  'modules',
  'module_groups',
  'module_departments',
  'departments',
  'department_officers',
  'delegations',
  'successors',
] as const;

/** As SQL: how much has changed in them, on this server. Two calls that find the same number on the same day have the same rights. */
export const RIGHTS_MARK = `(select coalesce(sum(weight), 0) + server_mark() from table_changes where table_name in (${RIGHTS_TABLES.map((table) => `'${table}'`).join(', ')}))`;

/** A person's rights, without the session by which they call. */
export type Rights = Omit<Actor, 'session_id' | 'as_of'> & {
  /** Whether one of their groups asks for an authenticator. */
  needs_code: boolean;
};

/** What rights were read for: the state of what they are made of, and the day in Lagos. */
export interface AsOf {
  user_id: number;
  mark: number;
  day: string;
}

/** People whose rights are kept in the memory of a process. */
const MOST = 5_000;

interface Kept {
  mark: number;
  day: string;
  rights: Promise<Rights | undefined>;
}

const keptBy = new WeakMap<pg.Pool, LRUCache<number, Kept>>();

/**
 * The rights of an active person, or undefined: those in memory while nothing that rights are made of has changed since
 * and the day is the same, else read now, once for all calls that ask together. They were true when `asOf` was read, or later.
 */
export function rightsAt(pool: pg.Pool, { user_id, mark, day }: AsOf): Promise<Rights | undefined> {
  const kept = keptBy.get(pool) ?? new LRUCache<number, Kept>({ max: MOST });
  keptBy.set(pool, kept);
  const before = kept.get(user_id);
  if (before?.mark === mark && before.day === day) return before.rights;
  const now: Kept = {
    mark,
    day,
    rights: readRights((statement) => pool.query(statement), user_id),
  };
  kept.set(user_id, now);
  now.rights.catch(() => kept.get(user_id) === now && kept.delete(user_id));
  return now.rights;
}

/** The rights of an active person as they are now, or undefined, through whatever sends a statement. */
export async function readRights(
  send: (statement: { name: string; text: string; values: unknown[] }) => Promise<{ rows: unknown[] }>,
  userId: number,
): Promise<Rights | undefined> {
  const { rows } = await send({ name: 'rights', text: RIGHTS_STATEMENT, values: [userId] });
  const row = rows[0] as RightsRow | undefined;
  if (!row) return undefined;
  // Shared by all calls of the person.
  return Object.freeze({
    ...row,
    offices: new Set(row.groups.flatMap(({ office }) => (office ? [office] : []))),
    permissions: new Set(row.permissions),
    exportable: new Set(row.exportable),
    groups: frozen(row.groups),
    department_ids: frozen(row.department_ids),
    own_department_ids: frozen(row.own_department_ids),
    headed_department_ids: frozen(row.headed_department_ids),
    bound: frozen(row.bound),
    helped_by: frozen(row.helped_by),
    succeeds: frozen(row.succeeds),
  });
}

function frozen<Item>(items: Item[]): Item[] {
  return Object.freeze(items) as Item[];
}

interface RightsRow {
  id: number;
  name: string;
  staff_no: string;
  email: string;
  department_id: number | null;
  grade_level_id: number | null;
  needs_code: boolean;
  groups: { id: number; name: string; office: Office | null; acting_for: string | null }[];
  permissions: string[];
  exportable: string[];
  department_ids: number[];
  own_department_ids: number[];
  headed_department_ids: number[];
  bound: Actor['bound'];
  helped_by: Actor['helped_by'];
  succeeds: Actor['succeeds'];
}

// A permission counts while its module and all modules above it are enabled.
/** What rights are read by; its one value is the person’s id. */
export const RIGHTS_STATEMENT = `
with recursive me as (
  select id, name, staff_no, email, department_id, grade_level_id from users where id = $1 and status = 'active'
), my_groups as (
  select g.id, g.name, g.office, g.totp_required, acting.name as acting_for, m.position
    from me join group_members m on m.user_id = me.id join groups g on g.id = m.group_id
    left join users acting on acting.id = m.acting_for_id
   where ${MEMBER_TODAY}
), headed as (
  select d.id from me join departments d on d.head_id = me.id
  union
  select d.id from me join departments d on d.acting_head_id = me.id and ${TODAY} between d.acting_from and d.acting_to
), own(id) as (
  select department_id from me where department_id is not null
  union select o.department_id from me join department_officers o on o.user_id = me.id
  union select id from headed
), mine(id) as (
  select id from own
  union select d.id from departments d join mine on d.parent_id = mine.id
), live as (
  select m.id, m.slug from modules m where m.parent_id is null and not m.is_disabled
  union all
  select m.id, m.slug from modules m join live on live.id = m.parent_id where not m.is_disabled
), given as (
  select p.name from my_groups g join group_permissions gp on gp.group_id = g.id
    join permissions p on p.name = gp.permission join live on live.id = p.module_id
  union
  select 'browse-' || live.slug from me join module_departments md on md.department_id = me.department_id join live on live.id = md.module_id
), exported as (
  select live.slug from my_groups g join module_groups mg on mg.group_id = g.id and mg.exportable join live on live.id = mg.module_id
  union
  select live.slug from me join module_departments md on md.department_id = me.department_id and md.exportable join live on live.id = md.module_id
)
select me.id, me.name, me.staff_no, me.email, me.department_id, me.grade_level_id,
  exists (select from my_groups where totp_required) as needs_code,
  coalesce((select json_agg(json_build_object('id', id, 'name', name, 'office', office, 'acting_for', acting_for) order by position, id) from my_groups), '[]') as groups,
  coalesce((select array_agg(name) from given), '{}') as permissions,
  coalesce((select array_agg(slug) from exported where 'browse-' || slug in (select name from given)), '{}') as exportable,
  coalesce((select array_agg(id) from mine), '{}') as department_ids,
  coalesce((select array_agg(id) from own), '{}') as own_department_ids,
  coalesce((select array_agg(id) from headed), '{}') as headed_department_ids,
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'gone', u.status = 'inactive') order by u.id) from bound_today(me.id) b join users u on u.id = b), '[]') as bound,
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id) from users u where u.id in (
    select g.user_id from delegations g where g.for_id in (select me.id union select b from bound_today(me.id) b) and g.user_id <> me.id
       and (g.status = 'ended' or g.status = 'confirmed' and g.starts_on <= ${TODAY}))), '[]') as helped_by,
  coalesce((select json_agg(json_build_object('of', s.subject_type, 'id', s.subject_id, 'for_id', s.for_id, 'for_name', f.name) order by s.id)
    from successors s join users f on f.id = s.for_id where s.user_id = me.id and s.ended_at is null), '[]') as succeeds
from me`;
