import type { Resource } from '../resource/define-resource.ts';
import { type Outline, outlinesOf } from '../resource/outline.ts';
import { RESOURCES } from './index.ts';

// The browser's build writes this file anew (web/outlines-plugin.ts): the outlines as data, the definitions of each area as
// a part of the program that is loaded when it is needed.

/** The outline of every resource, in the order of the menus. */
export const OUTLINES: readonly Outline[] = outlinesOf(RESOURCES);

/** What loads the definitions of each area. */
export const AREAS: Readonly<Record<string, () => Promise<readonly Resource[]>>> = Object.fromEntries(
  RESOURCES.map(({ area }) => [area, async () => RESOURCES.filter((one) => one.area === area)]),
);
