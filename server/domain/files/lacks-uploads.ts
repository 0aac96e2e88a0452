import type { Portal } from '#server/frame/portal.ts';

/**
 * Whether one of the newest uploads is not where this portal keeps files: another portal of the database keeps its own
 * elsewhere, or the folder is not the one that it was.
 */
export async function lacksUploads({ db, files }: Pick<Portal, 'db' | 'files'>): Promise<boolean> {
  const newest = await db
    .selectFrom('files')
    .select('storage_key')
    .where('is_kept', '=', true)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute();
  for (const { storage_key } of newest) if (!(await files.hasFile(storage_key))) return true;
  return false;
}

/** Of two portals that take uploads by turns the other's is among so many. */
const NEWEST = 20;
