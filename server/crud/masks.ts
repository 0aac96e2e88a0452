import { type RawBuilder, sql } from 'kysely';
import { permission } from '#shared/permissions.ts';
import { type Resource, tailOf } from '#shared/resource/define-resource.ts';
import type { Field } from '#shared/resource/field.ts';
import { RESOURCES, resourcesAt } from '#shared/resources/index.ts';
import type { Actor } from '../frame/actor.ts';

/** Whoever looks at a record, as far as it decides what they are shown of it. */
export type Viewer = Pick<Actor, 'permissions' | 'offices'>;

/** Whether a field is shown by its tail only: it is one that is masked, and the viewer neither keeps such records nor has an office that needs it. */
export function isMasked(owner: Resource, field: Field, viewer: Viewer | undefined): boolean {
  if (!field.masked) return false;
  if (!viewer) return true;
  const nouns = field.masked.keptWith ?? resourcesAt(owner.url).map(({ noun }) => noun);
  return (
    !nouns.some((noun) => keeps(noun, viewer)) &&
    !field.masked.butFor.some((office) => viewer.offices.has(office))
  );
}

const masksOf = new WeakMap<Viewer['permissions'], string>();

/** Which masked fields of the portal a viewer sees by their tails only, as a word: two viewers with the same word see the same of everything. */
export function masksFor(viewer: Viewer): string {
  const known = masksOf.get(viewer.permissions);
  if (known !== undefined) return known;
  const masks = RESOURCES.flatMap((resource) =>
    Object.values<Field>(resource.fields)
      .filter(({ masked }) => masked)
      .map((field) => (isMasked(resource, field, viewer) ? '1' : '0')),
  ).join('');
  masksOf.set(viewer.permissions, masks);
  return masks;
}

/** Whether somebody keeps a list: may add, edit or delete its records. */
export function keeps(noun: string, { permissions }: Pick<Viewer, 'permissions'>): boolean {
  return (['add', 'edit', 'delete'] as const).some((verb) => permissions.has(permission(verb, noun)));
}

/** A column so that nothing asked of it (shown, sorted, filtered, counted) tells more than the tail; the same words as `tailOf`. */
export function maskedColumn(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when length(${column}) > 4 then '••••••' || right(${column}, 4) else ${column} end`;
}

/** What a timeline tells of masked fields: that they changed, and their tails. */
export function maskChanges(
  owner: Resource,
  viewer: Viewer,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, change]) => {
      const field = Object.hasOwn(owner.fields, name) ? owner.fields[name] : undefined;
      if (!field || !isMasked(owner, field, viewer)) return [name, change];
      return [name, Array.isArray(change) ? change.map(tailOf) : tailOf(change)];
    }),
  );
}
