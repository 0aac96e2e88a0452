import { costLine, costsOf, TIMES } from '../bench/reads.ts';
import { makeSmallDatabase } from '../bench/small-database.ts';
import { storeReads } from '../bench/store-reads.ts';
import { runCommand } from '../command.ts';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { layBaseline } from '../database/seeds/baseline.ts';

/** As many products as the large store has, so that only what moved them is less. */
const SMALL_STORE = { products: 5_000, stock_entries: 50_000 };
const CHANGED = ['products', 'orders', 'order_lines', 'vouchers', 'requisitions', 'inventory_categories'];

await runCommand({ program: 'Bench of stores', beside: true }, async (command) => {
  const { pool, connectionString, config, say } = command;
  await migrate(pool);
  await layBaseline(openDatabase(pool));
  const { n } = (await pool.query('select count(*) as n from stock_entries')).rows[0];
  say('Making fifty thousand entries of stock of as many products in a database beside, to compare with …');
  const small = await makeSmallDatabase(pool, connectionString, SMALL_STORE);
  const asked = { group: 'Store', changed: CHANGED };
  try {
    const little = await costsOf(small.connectionString, config, { ...asked, reads: storeReads });
    const large = await costsOf(connectionString, config, { ...asked, reads: storeReads });
    say(`${n} entries of stock, ${TIMES} times each; in brackets with fifty thousand`);
    for (const [name, cost] of large) say(costLine(name, cost, little.get(name)));
  } finally {
    await small.drop();
  }
  return 0;
});
