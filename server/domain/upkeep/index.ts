import type { Area } from '#server/frame/area.ts';
import { foldJob } from './fold-changes.ts';
import { purgeJob } from './purge.ts';
import { sealJob } from './seal.ts';

/** What the portal does by the clock for itself: sealing the audit log, forgetting what has had its day, and keeping the marks of changes few. */
export const upkeep: Area = { routes: [], extensions: {}, jobs: [sealJob, purgeJob, foldJob] };
