import { type Permission, permission, type Verb } from '#shared/permissions.ts';
import type { Resource } from '#shared/resource/define-resource.ts';
import { resourcesAt } from '#shared/resources/index.ts';

/** The holders of a verb on any of the nouns that view the url. */
export function accessTo(resource: Resource, verb: Verb): Permission[] {
  return resourcesAt(resource.url).map(({ noun }) => permission(verb, noun));
}
