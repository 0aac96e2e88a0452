import { appendSeals, OtherSeals, sealFileOf } from '#server/database/seal-file.ts';
import { sealActivities } from '#server/database/seals.ts';
import type { Job } from '#server/frame/portal.ts';

/** Seals each minute all activity of transactions that have ended, and keeps each seal outside the database too. */
export const sealJob: Job = {
  name: 'seal-activities',
  schedule: '* * * * *',
  async work({ db, log, config }) {
    const rows = await sealActivities(db);
    if (rows > 0) log.debug({ rows }, 'activity sealed');
    const file = sealFileOf(config.dataDir);
    try {
      const seals = await appendSeals(db, file);
      for (const { id, at, hash } of seals.slice(-MOST_LOGGED)) log.info({ seal: id, at, hash }, 'sealed');
    } catch (error) {
      if (!(error instanceof OtherSeals)) throw error;
      log.error(
        { file },
        `No seal is kept: ${error.message}. Run npm run verify. If the database was put back on purpose, move ${file} to your records, and a new one begins.`,
      );
    }
  },
};

/** A file that begins, beside a database that is old, takes all its seals. */
const MOST_LOGGED = 100;
