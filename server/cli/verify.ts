import { CommandError, runCommand } from '../command.ts';
import { sealFileOf, sizeOf } from '../database/seal-file.ts';
import { ENDED_BY_STANDBY, isEndedByStandby } from '../database/standby.ts';
import { createFileStore } from '../files/file-store.ts';
import { verifyDatabase } from '../verify/verify-database.ts';

/** What takes less is not told: it is no reason why all takes long. */
const TELLING_MS = 1_000;

await runCommand({ program: 'Verify', beside: true }, async ({ pool, config, words, say }) => {
  const { sealFile, isCopy, withFiles } = await optionsOf(words, sealFileOf(config.dataDir));
  const { rows } = await pool.query<{ empty: boolean }>(
    `select to_regclass('schema_migrations') is null as empty`,
  );
  if (rows[0]?.empty) throw new CommandError('The database is empty: start the portal once, then verify.');
  const isProved = await verifyDatabase(
    pool,
    ({ title, extent, wrong, took_ms }) =>
      say(
        wrong
          ? `${title}: WRONG. ${wrong}`
          : `${title}: proved, ${extent}${took_ms < TELLING_MS ? '' : `, in ${(took_ms / 1_000).toFixed(1)} s`}.`,
      ),
    { sealFile, isCopy, ...(withFiles && { files: createFileStore(config.fileStorage) }) },
  ).catch(async (error: unknown) => {
    throw (await isEndedByStandby(pool, error)) ? new CommandError(ENDED_BY_STANDBY) : error;
  });
  say(isProved ? 'Everything is as it should be.' : 'The first bad row of each kind is named above.');
  return isProved ? 0 : 1;
});

/** The file of seals to compare with (the one that is named, or the portal's own), and whether the stored files are proved too. */
async function optionsOf(
  words: readonly string[],
  own: string,
): Promise<{ sealFile: string; isCopy: boolean; withFiles: boolean }> {
  const left = words.filter((word) => word !== '--without-files');
  const withFiles = left.length === words.length;
  if (left.length === 0) return { sealFile: own, isCopy: false, withFiles };
  const [option, file] = left;
  if (option !== '--seals' || !file || left.length > 2)
    throw new CommandError(
      'Write npm run verify, or npm run verify -- --seals FILE with a copy of the seals that was kept elsewhere; --without-files leaves the stored files out.',
    );
  if ((await sizeOf(file)) === undefined) throw new CommandError(`There is no file ${file}.`);
  return { sealFile: file, isCopy: true, withFiles };
}
