import { sql } from 'kysely';
import type { Queryable } from '#server/database/connection.ts';
import type { Office } from '#shared/constants.ts';
import { Refusal } from '#shared/errors.ts';
import { isGuarded, notHeld, onlyAdministrators } from '#shared/rights.ts';

/** What somebody is about to give: all that these groups give their members and these departments their staff, permissions, modules, an office. */
export interface Gift {
  groups?: readonly number[];
  departments?: readonly number[];
  permissions?: readonly string[];
  modules?: readonly { id: number; exportable: boolean }[];
  office?: Office | null;
}

/** Whether a person is an administrator today. */
export async function isAdministratorToday(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select is_administrator(${id}::bigint) as is`.execute(db);
  return rows[0]?.is ?? false;
}

/** Refuses to let people give what they don't hold themselves, unless they are administrators; `field` is where it was said. */
export async function refuseGiving(
  db: Queryable,
  { id }: { id: number },
  gift: Gift,
  field: string,
): Promise<void> {
  if (await isAdministratorToday(db, id)) return;
  const missing = await missingOf(db, id, gift);
  if (missing.length === 0) return;
  const sentence = notHeld(missing);
  throw new Refusal('FORBIDDEN', sentence, { [field]: [sentence] }, { missing });
}

async function missingOf(
  db: Queryable,
  id: number,
  { groups = [], departments = [], permissions = [], modules = [], office = null }: Gift,
): Promise<string[]> {
  const wanted = sql`unnest(${modules.map((one) => one.id)}::bigint[], ${modules.map(({ exportable }) => exportable)}::boolean[])`;
  const { rows } = await sql<{ name: string }>`
    select distinct missing.name from (
      select unnest(group_rights_missing(${id}::bigint, g.id)) as name from unnest(${groups}::bigint[]) as g(id)
      union all
      select unnest(department_modules_missing(${id}::bigint, d.id)) as name from unnest(${departments}::bigint[]) as d(id)
      union all
      select p.name from unnest(${permissions}::text[]) as p(name) where p.name not in (select held_permissions(${id}::bigint))
      union all
      select 'the module ' || m.name from ${wanted} as w(id, exportable) join modules m on m.id = w.id
       where not exists (select from held_modules(${id}::bigint) h where h.module_id = w.id and h.exportable >= w.exportable)
      union all
      select 'the office ' || ${office}::text where ${office}::text is not null and not exists (
        select from groups g where g.office = ${office} and g.id in (select groups_today(${id}::bigint)))
    ) as missing order by missing.name`.execute(db);
  return rows.map(({ name }) => name);
}

/** A group as changes of its members concern it. */
export interface NamedGroup {
  id: number;
  name: string;
  office: string | null;
}

/** Those of some groups whose members only administrators change. */
export async function guardedAmong(db: Queryable, ids: readonly number[]): Promise<NamedGroup[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('groups')
    .select(['id', 'name', 'office'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.filter(({ office }) => isGuarded(office));
}

/** Refuses to let anybody but an administrator change who is in the offices of payments, or among the administrators. */
export async function refuseOfficeChange(
  db: Queryable,
  { id }: { id: number },
  groups: readonly Pick<NamedGroup, 'name'>[],
  field: string,
): Promise<void> {
  const first = groups[0];
  if (!first || (await isAdministratorToday(db, id))) return;
  const sentence = onlyAdministrators(first.name);
  throw new Refusal('FORBIDDEN', sentence, { [field]: [sentence] });
}
