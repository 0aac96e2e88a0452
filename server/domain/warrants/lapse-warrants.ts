import { sql } from 'kysely';
import type { Job } from '#server/frame/portal.ts';

/** Finds of which warrants nothing is left, because their quarter is over and each stands by itself. */
export const lapseWarrantsJob: Job = {
  name: 'lapse-warrants',
  schedule: '0 * * * *',
  atStart: true,
  async work({ db }) {
    await sql`select lapse_warrants()`.execute(db);
  },
};
