import { CommandError, runCommand } from '../command.ts';
import { sealFileOf, sizeOf } from '../database/seal-file.ts';
import { verifyDatabase } from '../verify/verify-database.ts';

await runCommand({ program: 'Verify', beside: true }, async ({ pool, config, words, say }) => {
  const sealFile = await namedFile(words, sealFileOf(config.dataDir));
  const { rows } = await pool.query<{ empty: boolean }>(
    `select to_regclass('schema_migrations') is null as empty`,
  );
  if (rows[0]?.empty) throw new CommandError('The database is empty: start the portal once, then verify.');
  const isProved = await verifyDatabase(
    pool,
    ({ title, extent, wrong }) => say(wrong ? `${title}: WRONG. ${wrong}` : `${title}: proved, ${extent}.`),
    sealFile,
  );
  say(isProved ? 'Everything is as it should be.' : 'The first bad row of each kind is named above.');
  return isProved ? 0 : 1;
});

/** The file of seals to compare with: the one that is named, or the portal's own. */
async function namedFile(words: readonly string[], own: string): Promise<string> {
  if (words.length === 0) return own;
  const [option, file] = words;
  if (option !== '--seals' || !file || words.length > 2)
    throw new CommandError(
      'Write npm run verify, or npm run verify -- --seals FILE with a copy of the seals that was kept elsewhere.',
    );
  if ((await sizeOf(file)) === undefined) throw new CommandError(`There is no file ${file}.`);
  return file;
}
