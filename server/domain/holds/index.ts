import type { Area } from '#server/frame/area.ts';
import { holdFlow } from './holds.ts';

export { callOff } from './call-off.ts';
export { holdScope } from './holds.ts';
export { type HoldRequest, holdLimit, type PlacedHold, placeHold } from './place-hold.ts';
export { reverseHold } from './reverse-hold.ts';

/** Money set aside on funds for what is about to be bought. */
export const holds: Area = {
  routes: holdFlow.routes,
  extensions: holdFlow.extensions,
  waiting: [holdFlow.waiting],
};
