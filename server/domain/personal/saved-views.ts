import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Transaction } from '#server/database/connection.ts';
import type { Actor } from '#server/frame/actor.ts';
import type { Answer, RequestContext } from '#server/frame/route.ts';
import { Refusal } from '#shared/errors.ts';
import { needsPermission, permission } from '#shared/permissions.ts';
import { RESOURCES } from '#shared/resources/index.ts';

const MOST = 50;
const TEXT = 'has a character that can’t be saved';

/** Which list's views are asked for. */
export const viewsQuery = z.looseObject({ resource: z.string().min(1).max(120) });

/** A view: a list (the resource's name), what to call it, the query string of its address, and for whom it is. */
export const viewBody = z.strictObject({
  resource: z.string().min(1).max(120),
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name for the view')
    .max(80)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), TEXT),
  query: z
    .string()
    .max(8_000)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed(), TEXT),
  share: z.enum(['me', 'group', 'everyone']).optional(),
  group_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
});

interface ViewRow {
  id: number;
  resource: string;
  name: string;
  query: string;
  share: 'me' | 'group' | 'everyone';
  group: { id: number; label: string } | null;
  owner: { id: number; label: string };
  can_delete: boolean;
}

/** The views of a list that the caller sees: their own first, then their groups', then everyone's; none of a list that they may not browse. */
export async function listViews(db: Database, { actor, query }: RequestContext): Promise<Answer> {
  const { resource } = query as z.infer<typeof viewsQuery>;
  const list = RESOURCES.find(({ name }) => name === resource);
  if (!list || !actor.permissions.has(permission('browse', list.noun))) return { data: [] };
  const { rows } = await selectViews(actor, sql`v.resource = ${resource}`).execute(db);
  return { data: rows };
}

/** Saves a view for the caller, for a group that they belong to, or (administrators) for everyone. */
export async function createView(trx: Transaction, { actor, body }: RequestContext): Promise<Answer> {
  const { share = 'me', group_id, ...view } = body as z.infer<typeof viewBody>;
  refuseUnlessSeen(actor, view.resource);
  refuseToShare(actor, share, group_id);
  const { rows } = await sql<{ id: number }>`
    insert into saved_views (resource, name, query, user_id, group_id, for_everyone)
    select ${view.resource}, ${view.name}, ${view.query}, ${actor.id}, ${share === 'group' ? group_id : null}::bigint, ${share === 'everyone'}
     where (select count(*) from saved_views where user_id = ${actor.id} and resource = ${view.resource}) < ${MOST}
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined)
    throw new Refusal('RULE', `You can save at most ${MOST} views of a list. Delete some first.`);
  const kept = await selectViews(actor, sql`v.id = ${id}`).execute(trx);
  return { status: 201, data: kept.rows[0], message: 'The view was saved.' };
}

/** Deletes a view: one of the caller's own, or, for administrators, one for everyone. */
export async function deleteView(trx: Transaction, { actor, id }: RequestContext): Promise<Answer> {
  const isAdministrator = actor.offices.has('administrators');
  const { numDeletedRows } = await trx
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('user_id', '=', actor.id), eb.and([eb.lit(isAdministrator), eb('for_everyone', '=', true)])]),
    )
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND', 'You have no such view.');
  return { data: { id }, message: 'The view was deleted.' };
}

function selectViews(actor: Actor, which: ReturnType<typeof sql>) {
  const groups = actor.groups.map(({ id }) => id);
  return sql<ViewRow>`
    select v.id, v.resource, v.name, v.query,
      case when v.for_everyone then 'everyone' when v.group_id is not null then 'group' else 'me' end as share,
      case when g.id is not null then json_build_object('id', g.id, 'label', g.name) end as "group",
      json_build_object('id', u.id, 'label', u.name) as owner,
      v.user_id = ${actor.id} or (v.for_everyone and ${actor.offices.has('administrators')}) as can_delete
    from saved_views v join users u on u.id = v.user_id left join groups g on g.id = v.group_id
    where ${which} and (v.user_id = ${actor.id} or v.for_everyone or v.group_id = any(${groups}::bigint[]))
    order by v.user_id = ${actor.id} desc, v.for_everyone, lower(v.name), v.id`;
}

function refuseUnlessSeen(actor: Actor, name: string): void {
  const resource = RESOURCES.find((candidate) => candidate.name === name);
  if (!resource)
    throw new Refusal('VALIDATION', 'There is no such list.', { resource: ['is not the name of a list'] });
  const needed = permission('browse', resource.noun);
  if (!actor.permissions.has(needed)) throw new Refusal('FORBIDDEN', needsPermission(needed));
}

function refuseToShare(actor: Actor, share: string, groupId: number | null | undefined): void {
  if (share === 'everyone' && !actor.offices.has('administrators'))
    throw new Refusal('FORBIDDEN', 'Only administrators can save views for everyone.');
  if (share === 'group' && !actor.groups.some(({ id }) => id === groupId))
    throw new Refusal('VALIDATION', 'Choose a group that you belong to.', {
      group_id: ['is not a group that you belong to'],
    });
}
