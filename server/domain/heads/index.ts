import type { Area } from '#server/frame/area.ts';
import { passOnJob } from './pass-on.ts';

export {
  BY_NO_HEAD,
  type GoesByHead,
  headFirst,
  isSeenByHead,
  seenAsHead,
  tellHead,
} from './goes-by-head.ts';
export { passOnAll } from './pass-on.ts';
export { type Deciders, decidersNow, HEADS, whoDecides } from './who-decides.ts';

/** What goes by the head of a department, and to whom it is passed on when they can't decide any more. */
export const heads: Area = { routes: [], extensions: {}, jobs: [passOnJob] };
