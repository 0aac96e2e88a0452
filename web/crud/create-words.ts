import type { Outline } from '#shared/resource/outline.ts';

/** What the button says that makes a new record. */
export function createWords(resource: Outline): string {
  return resource.createLabel ?? `New ${resource.singular}`;
}
