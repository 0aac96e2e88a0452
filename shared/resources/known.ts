import type { Resource } from '../resource/define-resource.ts';
import type { Outline } from '../resource/outline.ts';
import { REGISTRY } from '../resource/registry.ts';
import { AREAS, OUTLINES } from './outlines.ts';

REGISTRY.sketch(OUTLINES);

/** What is known at once of the resource of a name; one that isn't registered is a mistake of the program. */
export function outlineNamed(name: string): Outline {
  return REGISTRY.outline(name);
}

/** The definition of a name, which comes with those of its whole area. */
export async function definitionOf(name: string): Promise<Resource> {
  const known = REGISTRY.find(name);
  if (known) return known;
  const resources = (await AREAS[REGISTRY.outline(name).area]?.()) ?? [];
  REGISTRY.add(...resources.filter((one) => !REGISTRY.find(one.name)));
  return REGISTRY.named(name);
}

export { OUTLINES } from './outlines.ts';
