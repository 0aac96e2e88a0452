import { moneyReads } from '../bench/money-reads.ts';
import { costLine, costsOf, TIMES } from '../bench/reads.ts';
import { makeSmallDatabase } from '../bench/small-database.ts';
import { runCommand } from '../command.ts';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { layBaseline } from '../database/seeds/baseline.ts';

const CHANGED = ['expenditures', 'payments', 'batches', 'documents', 'funds'];
/** Who sees what one department has, and who sees all of it; those whose names begin as told, or both. */
const GROUPS = ['Department Officers', 'Budget Officers'].filter((name) =>
  name.startsWith(process.argv[2] ?? ''),
);

await runCommand({ program: 'Bench of money', beside: true }, async (command) => {
  const { pool, connectionString, config, say } = command;
  await migrate(pool);
  await layBaseline(openDatabase(pool));
  const { n } = (await pool.query('select count(*) as n from expenditures')).rows[0];
  say('Making ten thousand expenditures in a database beside, to compare with …');
  const small = await makeSmallDatabase(pool, connectionString);
  try {
    for (const group of GROUPS) {
      const asked = { group, changed: CHANGED, reads: moneyReads };
      const little = await costsOf(small.connectionString, config, asked);
      const large = await costsOf(connectionString, config, asked);
      say(`${n} expenditures, ${TIMES} times each, as one of ${group}; in brackets with ten thousand`);
      for (const [name, cost] of large) say(costLine(name, cost, little.get(name)));
    }
  } finally {
    await small.drop();
  }
  return 0;
});
