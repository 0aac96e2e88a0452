import { CommandError, runCommand } from '../command.ts';
import { verifyDatabase } from '../verify/verify-database.ts';

await runCommand({ program: 'Verify', beside: true }, async ({ pool, say }) => {
  const { rows } = await pool.query<{ empty: boolean }>(
    `select to_regclass('schema_migrations') is null as empty`,
  );
  if (rows[0]?.empty) throw new CommandError('The database is empty: start the portal once, then verify.');
  const isProved = await verifyDatabase(pool, ({ title, extent, wrong }) =>
    say(wrong ? `${title}: WRONG. ${wrong}` : `${title}: proved, ${extent}.`),
  );
  say(isProved ? 'Everything is as it should be.' : 'The first bad row of each kind is named above.');
  return isProved ? 0 : 1;
});
