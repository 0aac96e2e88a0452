import type pg from 'pg';
import { compareSeals } from '../database/seal-file.ts';
import type { Outcome } from './check.ts';

/** The seals that were kept outside the database are all in it: nobody took the log away and sealed another one. */
export async function proveKeptSeals(
  client: pg.ClientBase,
  { file, size, isCopy }: { file: string; size: number; isCopy: boolean },
): Promise<Outcome> {
  const { seals, since, missing } = await compareSeals(client, file, size);
  return {
    title: 'Seals kept outside the database',
    extent: since ? `${seals} seals since ${since} in ${file}` : `no seal yet in ${file}`,
    // A copy that failed, or another file, proves nothing.
    wrong:
      isCopy && seals === 0
        ? `There is no seal in ${file}: it is no copy of the seals, or an empty one.`
        : missing &&
          `Seal ${missing.id} of ${missing.at} is in ${file}, and not in the database as it was kept: the log was changed and sealed anew, or the database is of an earlier state.`,
  };
}
