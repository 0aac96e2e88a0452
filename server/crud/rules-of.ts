import type { Resource } from '#shared/resource/define-resource.ts';
import type { Extensions } from '../frame/extensions.ts';

let composed: ((resource: Resource) => Extensions) | undefined;

/** Tells the engine what each resource does differently, for all that goes from a record to those that it names; the app composes it once. */
export function composeRules(of: (resource: Resource) => Extensions): void {
  composed = of;
}

/** What a resource does differently, whichever call reaches it: who sees its rows is asked of it alone. */
export function rulesOf(resource: Resource): Extensions {
  if (!composed) throw new Error(`nobody said yet who sees ${resource.title}`);
  return composed(resource);
}
