import { type SqlBool, sql } from 'kysely';
import { type FieldErrors, Refusal } from '#shared/errors.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Field, Values } from '#shared/resource/field.ts';
import { type Filter, offeredFilter } from '#shared/resource/filter.ts';
import { REGISTRY, resourceNamed, resourcesAt } from '#shared/resources/index.ts';
import type { Queryable } from '../database/connection.ts';
import type { Actor } from '../frame/actor.ts';
import { conditions } from './conditions.ts';
import { Paths } from './paths.ts';
import { rulesOf } from './rules-of.ts';
import { linesOf } from './values.ts';

/** A reference that names a record: at which path, and the filter of what it offers beside the other values. */
interface Pointer {
  path: string;
  to: string;
  id: number;
  filter: Filter | null;
  /** The fields on which the filter depends. */
  beside: readonly string[];
}

/**
 * What is wrong with references to records that the form does not offer; those that were named before, beside the same values,
 * may stay. What is offered beside fields that are `wrong` isn't known yet.
 */
export async function notOffered(
  db: Queryable,
  { fields }: Resource,
  actor: Actor,
  values: Values,
  before: Values,
  wrong: ReadonlySet<string> = new Set(),
): Promise<FieldErrors> {
  const known = new Set(pointersIn(fields, before, before).map(keyOf));
  const after = { ...before, ...values };
  const errors: FieldErrors = {};
  const groups = new Map<string, Pointer[]>();
  for (const pointer of pointersIn(fields, after, after).filter((one) => !known.has(keyOf(one)))) {
    if (pointer.beside.some((name) => wrong.has(name))) continue;
    const key = JSON.stringify([pointer.to, pointer.filter]);
    groups.set(key, [...(groups.get(key) ?? []), pointer]);
  }
  for (const group of groups.values()) {
    const offered = await offeredOf(db, actor, group);
    for (const { path } of group.filter(({ id }) => !offered.has(id)))
      errors[path] = ['is not one of those that can be picked here'];
  }
  return errors;
}

/** The field of a form for which a look-up is asked (`claims.fund_id`, `claims.items.product_id`), for whoever may fill that form in. */
export function askedField(asked: string, target: Resource, actor: Actor): Field {
  const [name, ...path] = asked.split('.');
  const owner = REGISTRY.all.find((resource) => resource.name === name);
  const field = path.reduce<Field | undefined>(
    (at, step) => (at?.fields && Object.hasOwn(at.fields, step) ? at.fields[step] : undefined),
    { fields: owner && askable(owner) } as Field,
  );
  if (!owner || !field?.to || resourceNamed(field.to).url !== target.url)
    throw new Refusal('VALIDATION', `There is no field ${asked} that points to ${target.title}.`);
  const takes = resourcesAt(owner.url).flatMap(({ noun }) => [
    permission('add', noun),
    permission('edit', noun),
  ]);
  if (!takes.some((one) => actor.permissions.has(one)))
    throw new Refusal(
      'FORBIDDEN',
      `Filling in ${owner.title} takes ${takes[0]}, which none of your groups holds.`,
    );
  return field;
}

/** The fields that its form and the dialogs of its acts ask for: what only an act sets is offered as the act says. */
function askable({ fields, workflow }: Resource): Readonly<Record<string, Field>> {
  const asked = Object.values(workflow?.acts ?? {}).map(({ asks }) => asks ?? {});
  const typed = Object.entries(fields).filter(([, { readOnly }]) => !readOnly);
  return Object.assign({}, fields, ...asked, Object.fromEntries(typed));
}

async function offeredOf(
  db: Queryable,
  actor: Actor,
  group: readonly Pointer[],
): Promise<ReadonlySet<number>> {
  const [{ to, filter } = { to: '', filter: null }] = group;
  if (!filter) return new Set();
  const target = resourceNamed(to);
  const paths = new Paths(target, actor);
  const isNamed = sql<SqlBool>`t.id = any(${group.map(({ id }) => id)}::bigint[])`;
  const where = conditions(target, rulesOf(target), actor, { offered: filter }, paths, isNamed);
  const { rows } = await sql<{ id: number }>`
    select t.id from ${sql.table(target.table)} as t ${paths.joins()} where ${where}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function pointersIn(
  fields: Readonly<Record<string, Field>>,
  own: Values,
  beside: Values,
  path = '',
): Pointer[] {
  return Object.entries(fields).flatMap(([name, { to = '', offers, fields: parts }]) => {
    const id = own[name];
    if (parts)
      return linesOf(id).flatMap((line, place) =>
        pointersIn(parts, line, { ...beside, ...line }, `${name}.${place}.`),
      );
    if (!offers || typeof id !== 'number') return [];
    const on = offers.rules.flatMap(({ of }) => of ?? []);
    return [{ path: `${path}${name}`, to, id, filter: offeredFilter(offers, beside), beside: on }];
  });
}

function keyOf({ path, id, filter }: Pointer): string {
  return JSON.stringify([path.replace(/\.\d+\./, '.'), id, filter]);
}
