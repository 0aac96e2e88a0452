import type { ResourceExtras } from '#web/crud/extras.ts';
import { AmountsInput } from './amounts-input.tsx';

/** How the acts on requisitions ask how many of which line, wherever they are done. */
export const extras: ResourceExtras = { askInputs: { items: AmountsInput } };
