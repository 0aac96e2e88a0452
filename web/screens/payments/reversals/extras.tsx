import type { ResourceExtras } from '#web/crud/extras.ts';
import { ReversedBatch } from './reversed-batch.tsx';

/** Reversals, before the department and before the budget office: beneath each the payments of its batch. */
export const extras: ResourceExtras = { below: ReversedBatch };
