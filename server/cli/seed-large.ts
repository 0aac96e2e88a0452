import { CommandError, runCommand } from '../command.ts';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { layBaseline } from '../database/seeds/baseline.ts';
import { makeLarge } from '../large/make-large.ts';

const MILLION = 1_000_000;

await runCommand({ program: 'Large data', beside: true }, async ({ pool, words, say }) => {
  const size = words.flatMap((word) => /^--size=(.+)$/.exec(word)?.[1] ?? [])[0];
  // Whoever asks for many millions wants lists that are long, not stores and payments that take as long to make.
  const told = words.filter((word) => !word.startsWith('--size='));
  const [count = `${MILLION}`, entries, paid] =
    size === undefined ? told : [`${Number(size) * MILLION}`, ...told];
  const expenditures = Number(count);
  const stock_entries = Number(entries ?? (size === undefined ? MILLION : 50_000));
  if (!Number.isSafeInteger(expenditures) || expenditures < 2_000)
    throw new CommandError(
      'Give a number of expenditures from 2000 on, their millions as --size=10, or none for a million.',
    );
  if (!Number.isSafeInteger(stock_entries) || stock_entries < 50_000)
    throw new CommandError(
      'Give a number of stock entries from 50000 on, or none for a million, with --size for 50000.',
    );
  const paid_percent = Number(paid ?? (size === undefined ? 70 : 10));
  if (!(paid_percent >= 0 && paid_percent <= 100))
    throw new CommandError('Say of how many in a hundred expenditures are paid, from 0 to 100.');
  await migrate(pool);
  await layBaseline(openDatabase(pool));
  const agency = { staff: 5_000, funds: 2_000, expenditures, paid_percent, products: 5_000, stock_entries };
  await makeLarge(pool, agency, say);
  return 0;
});
