import { sealActivities } from '#server/database/seals.ts';
import type { Job } from '#server/frame/portal.ts';

/** Seals each minute all activity of transactions that have ended. */
export const sealJob: Job = {
  name: 'seal-activities',
  schedule: '* * * * *',
  async work({ db, log }) {
    const rows = await sealActivities(db);
    if (rows > 0) log.debug({ rows }, 'activity sealed');
  },
};
