import { runCommand } from '../command.ts';
import { verifyDatabase } from '../verify/verify-database.ts';

await runCommand({ program: 'Verify', beside: true }, async ({ pool, say }) => {
  const isProved = await verifyDatabase(pool, ({ title, extent, wrong }) =>
    say(wrong ? `${title}: WRONG. ${wrong}` : `${title}: proved, ${extent}.`),
  );
  say(isProved ? 'Everything is as it should be.' : 'The first bad row of each kind is named above.');
  return isProved ? 0 : 1;
});
