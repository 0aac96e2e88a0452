import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { type Office, SESSION_MS } from '#shared/constants.ts';
import type { Transaction } from '../database/connection.ts';
import { MEMBER_TODAY, TODAY } from '../database/membership-today.ts';
import type { Actor } from '../frame/actor.ts';
import { hashOfSession } from './session-secret.ts';

/** Written to the session at most this often, and not while another holds its row, so that reading never waits; a session is therefore given this much grace at its end. */
const SLIDE_S = 5;

const ABSOLUTE_MINUTES = 720;

/** How long after it was opened a session ends whatever is done in it: the setting, at least ten minutes. */
export const ABSOLUTE_LIMIT = `make_interval(mins => greatest(10, coalesce(
  (select value::int from settings where key = 'session_absolute_minutes' and value ~ '^[0-9]{1,6}$'), ${ABSOLUTE_MINUTES})))`;

/**
 * The person behind a bearer token with all their rights, in one statement; undefined when the session ended, slid out,
 * passed its absolute limit, the person is no longer active, or one of their groups requires an authenticator that
 * they haven't set up. The call slides the session.
 */
export async function authenticate(pool: pg.Pool, token: string): Promise<Actor | undefined> {
  const { rows } = await pool.query({
    name: 'authenticate',
    text: STATEMENT,
    values: [hashOfSession(token)],
  });
  return actorOf(rows[0] as ActorRow | undefined);
}

/** The same person where the session was opened in a transaction that isn't committed yet. */
export async function authenticateWithin(trx: Transaction, token: string): Promise<Actor | undefined> {
  const { rows } = await trx.executeQuery<ActorRow>(CompiledQuery.raw(STATEMENT, [hashOfSession(token)]));
  return actorOf(rows[0]);
}

function actorOf(row: ActorRow | undefined): Actor | undefined {
  if (!row) return undefined;
  return {
    id: row.id,
    session_id: row.session_id,
    name: row.name,
    staff_no: row.staff_no,
    email: row.email,
    department_id: row.department_id,
    grade_level_id: row.grade_level_id,
    groups: row.groups,
    offices: new Set(row.groups.flatMap(({ office }) => (office ? [office] : []))),
    permissions: new Set(row.permissions),
    exportable: new Set(row.exportable),
    department_ids: row.department_ids,
    own_department_ids: row.own_department_ids,
    headed_department_ids: row.headed_department_ids,
    bound: row.bound,
    helped_by: row.helped_by,
    succeeds: row.succeeds,
  };
}

interface ActorRow {
  id: number;
  session_id: number;
  name: string;
  staff_no: string;
  email: string;
  department_id: number | null;
  grade_level_id: number | null;
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
const STATEMENT = `
with recursive me as (
  select s.id as session_id, u.id, u.name, u.staff_no, u.email, u.department_id, u.grade_level_id, s.last_seen_at
    from sessions s join users u on u.id = s.user_id left join user_credentials c on c.user_id = u.id
   where s.token_hash = $1 and s.ended_at is null and u.status = 'active'
     and s.last_seen_at > now() - interval '${SESSION_MS / 1000 + SLIDE_S} seconds'
     and s.created_at > now() - ${ABSOLUTE_LIMIT}
     and (c.totp_confirmed_at is not null or not exists (
       select from group_members m join groups g on g.id = m.group_id
        where m.user_id = u.id and g.totp_required
          and ${MEMBER_TODAY}))
), slid as (
  update sessions set last_seen_at = now() where id = (
    select s.id from sessions s join me on me.session_id = s.id
     where me.last_seen_at < now() - interval '${SLIDE_S} seconds'
       for update of s skip locked)
), my_groups as (
  select g.id, g.name, g.office, acting.name as acting_for, m.position
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
select me.session_id, me.id, me.name, me.staff_no, me.email, me.department_id, me.grade_level_id,
  coalesce((select json_agg(json_build_object('id', id, 'name', name, 'office', office, 'acting_for', acting_for) order by position, id) from my_groups), '[]') as groups,
  coalesce((select array_agg(name) from given), '{}') as permissions,
  coalesce((select array_agg(slug) from exported where 'browse-' || slug in (select name from given)), '{}') as exportable,
  coalesce((select array_agg(id) from mine), '{}') as department_ids,
  coalesce((select array_agg(id) from own), '{}') as own_department_ids,
  coalesce((select array_agg(id) from headed), '{}') as headed_department_ids,
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id) from bound_today(me.id) b join users u on u.id = b), '[]') as bound,
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id) from users u where u.id in (
    select g.user_id from delegations g where g.for_id = me.id
       and (g.status = 'ended' or g.status = 'confirmed' and g.ends_on < ${TODAY}))), '[]') as helped_by,
  coalesce((select json_agg(json_build_object('of', s.subject_type, 'id', s.subject_id, 'for_id', s.for_id, 'for_name', f.name) order by s.id)
    from successors s join users f on f.id = s.for_id where s.user_id = me.id and s.ended_at is null), '[]') as succeeds
from me`;
