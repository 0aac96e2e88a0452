import type { ResourceExtras } from '#web/crud/extras.ts';
import { WhatIsUncounted } from './what-is-uncounted.tsx';

/** Counts in their list: before one is submitted, what of it nobody counted. */
export const extras: ResourceExtras = { shows: WhatIsUncounted };
