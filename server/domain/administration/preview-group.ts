import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { navigationFor } from '../session/index.ts';

/** What a preview may ask besides the group: a department, and permissions that are not saved yet. */
export const previewBody = z.strictObject({
  department_id: z.number().int().positive().nullish(),
  permissions: z.array(z.string().max(200)).max(5000).optional(),
});

/** The department that is asked for; none unless told. */
export const previewQuery = z.looseObject({
  department: z.coerce.number().int().min(0).optional().describe('The id of a department.'),
});

/** What a member of the group would see whose department is the one of the query. */
export async function previewGroup(db: Database, context: RequestContext): Promise<Answer> {
  const asked = Number(context.query.department ?? 0);
  return preview(db, context.id, { department_id: Number.isSafeInteger(asked) && asked > 0 ? asked : null });
}

/** The same with permissions as they would be after saving. */
export async function previewUnsavedGroup(db: Database, context: RequestContext): Promise<Answer> {
  return preview(db, context.id, context.body as z.infer<typeof previewBody>);
}

async function preview(
  db: Database,
  id: number,
  { department_id, permissions: unsaved }: z.infer<typeof previewBody>,
): Promise<Answer> {
  const group = await db
    .selectFrom('groups')
    .select(['id', 'name', 'office'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!group) throw new Refusal('NOT_FOUND', 'There is no such group.');
  const { permissions, exportable } = await rightsOf(db, id, department_id ?? null, unsaved ?? null);
  const navigation = await navigationFor(db, {
    groups: [{ id, name: group.name, office: null, acting_for: null }],
    department_id: department_id ?? null,
    permissions: new Set(permissions),
  });
  return { data: { navigation: navigation.entries, permissions, exportable } };
}

/** As authenticate.ts gives them to a person: permissions of enabled modules, and browse- of the department's modules. */
async function rightsOf(db: Database, id: number, department: number | null, unsaved: string[] | null) {
  const { rows } = await sql<{ permissions: string[]; exportable: string[] }>`
    with recursive live as (
      select m.id, m.slug from modules m where m.parent_id is null and not m.is_disabled
      union all
      select m.id, m.slug from modules m join live on live.id = m.parent_id where not m.is_disabled
    ), held(name) as (
      select permission from group_permissions where group_id = ${id} and ${unsaved}::text[] is null
      union select unnest(${unsaved}::text[])
    ), given as (
      select p.name from held join permissions p on p.name = held.name join live on live.id = p.module_id
      union
      select 'browse-' || live.slug from module_departments md join live on live.id = md.module_id where md.department_id = ${department}
    ), exported as (
      select live.slug from module_groups mg join live on live.id = mg.module_id where mg.group_id = ${id} and mg.exportable
      union
      select live.slug from module_departments md join live on live.id = md.module_id where md.department_id = ${department} and md.exportable
    )
    select coalesce((select array_agg(name order by name) from given), '{}') as permissions,
      coalesce((select array_agg(slug order by slug) from exported where 'browse-' || slug in (select name from given)), '{}') as exportable`.execute(
    db,
  );
  return rows[0] ?? { permissions: [], exportable: [] };
}
