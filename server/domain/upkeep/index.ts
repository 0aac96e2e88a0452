import type { Area } from '../../crud/types.ts';
import { purgeJob } from './purge.ts';
import { sealJob } from './seal.ts';

/** What the portal does by the clock for itself: sealing the audit log, and forgetting what has had its day. */
export const upkeep: Area = { routes: [], extensions: {}, jobs: [sealJob, purgeJob] };
