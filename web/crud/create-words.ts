import type { Resource } from '#shared/resource/define-resource.ts';

/** What the button says that makes a new record. */
export function createWords(resource: Resource): string {
  return resource.createLabel ?? `New ${resource.singular}`;
}
