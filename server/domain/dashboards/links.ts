import type { Actor } from '#server/frame/actor.ts';
import { permission } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { Filter } from '#shared/resource/filter.ts';
import { resourcesAt } from '#shared/resources/index.ts';

/** The list through which the actor sees a resource's rows; undefined when they may browse none of its lists. */
export function listOf(resource: Resource, actor: Actor): Resource | undefined {
  return resourcesAt(resource.url).find(
    ({ noun, path }) => actor.permissions.has(permission('browse', noun)) && !path.includes('{'),
  );
}

/** The address of that list under a filter. */
export function linkTo(resource: Resource, actor: Actor, filter: Filter): string | null {
  const list = listOf(resource, actor);
  if (!list) return null;
  if (filter.rules.length === 0) return list.path;
  return `${list.path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;
}
