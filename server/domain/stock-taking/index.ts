import type { Area } from '#server/frame/area.ts';
import { proposeRoute, writeOffFlow } from './write-offs.ts';

export { proposeWriteOff } from './propose-write-off.ts';

/** Counting what is in the store, and writing off what is not good any more. */
export const stockTaking: Area = {
  routes: [proposeRoute, ...writeOffFlow.routes],
  extensions: { ...writeOffFlow.extensions },
  waiting: [writeOffFlow.waiting],
  requests: [writeOffFlow.requests],
};
