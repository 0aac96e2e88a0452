import type { ResourceExtras } from '#web/crud/extras.ts';

/** Starting a draft: what becomes of it is in the sentence of the call. */
export const extras: ResourceExtras = { create: { start: () => ({ percent: 0 }) } };
