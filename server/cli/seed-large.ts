import { CommandError, runCommand } from '../command.ts';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { layBaseline } from '../database/seeds/baseline.ts';
import { makeLarge } from '../large/make-large.ts';

await runCommand({ program: 'Large data', beside: true }, async ({ pool, words, say }) => {
  const [count = '1000000', entries = '1000000'] = words;
  const expenditures = Number(count);
  const stock_entries = Number(entries);
  if (!Number.isSafeInteger(expenditures) || expenditures < 2_000)
    throw new CommandError('Give a number of expenditures from 2000 on, or none for a million.');
  if (!Number.isSafeInteger(stock_entries) || stock_entries < 50_000)
    throw new CommandError('Give a number of stock entries from 50000 on, or none for a million.');
  await migrate(pool);
  await layBaseline(openDatabase(pool));
  await makeLarge(pool, { staff: 5_000, funds: 2_000, expenditures, products: 5_000, stock_entries }, say);
  return 0;
});
