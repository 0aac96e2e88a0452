import type { Area } from '#server/frame/area.ts';
import { foldJob } from './fold-changes.ts';
import { mailSealJob, mailSealsJob } from './mail-seals.ts';
import { purgeJob } from './purge.ts';
import { sealJob } from './seal.ts';

/** What the portal does by the clock: sealing the audit log and mailing its seals, deleting what is too old, and folding the marks of changes. */
export const upkeep: Area = {
  routes: [],
  extensions: {},
  jobs: [sealJob, mailSealsJob, mailSealJob, purgeJob, foldJob],
};
