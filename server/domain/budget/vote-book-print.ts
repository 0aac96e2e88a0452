import { accessTo } from '#server/crud/access.ts';
import { dayQuery } from '#server/crud/asked-day.ts';
import type { Print } from '#server/crud/print-routes.ts';
import { formatLongDay } from '#shared/dates.ts';
import { nairaToKobo } from '#shared/money.ts';
import { words } from '#shared/resource/fields.ts';
import { totalOf } from '#shared/resource/sheet.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { readVoteBook } from './vote-book.ts';

/** The vote book of a fund on paper; copies are counted by fund. */
export const voteBookPrint: Print = {
  path: '/funds/:id/vote-book',
  access: accessTo(funds, 'read'),
  name: 'the vote book of a fund',
  query: dayQuery,
  counted: ({ id }) => ({ subject: 'vote-books', id, table: 'funds' }),
  async compose(db, context) {
    const { fund, as_at, lines, totals } = await readVoteBook(db, context);
    return {
      title: 'Vote book',
      code: { label: 'Fund', value: fund.code },
      landscape: true,
      as_at,
      facts: [
        { label: 'Sub budget head', value: fund.name },
        { label: 'Budget year', value: fund.budget_year },
        { label: 'Budget head', value: fund.head },
        { label: 'Type', value: words(fund.type) },
        { label: 'Department', value: fund.department },
        { label: 'As at', value: as_at, kind: 'date' },
      ],
      tables: [
        {
          caption: 'Vote book',
          columns: [
            { key: 'date', label: 'Date', kind: 'date' },
            { key: 'reference', label: 'Reference', kind: 'code' },
            { key: 'payee', label: 'Payee and particulars', names: true, beneath: 'particulars' },
            { key: 'allocation', label: 'Allocation', kind: 'money' },
            { key: 'commitment', label: 'Commitment', kind: 'money' },
            { key: 'payment', label: 'Payment', kind: 'money' },
            { key: 'balance', label: 'Balance', kind: 'money' },
          ],
          rows: lines.map(({ date, reference, payee, label, particulars, balance, ...line }) => ({
            date,
            reference: reference ?? '–',
            payee: payee ?? label,
            particulars: [payee && label, particulars].filter(Boolean).join(', '),
            allocation: line.allocation || null,
            commitment: line.commitment || null,
            payment: line.payment || null,
            balance,
          })),
          totals: {
            label: `As at ${formatLongDay(as_at)}`,
            values: {
              allocation: totals.approved,
              commitment: totals.commitment,
              payment: totals.payment,
              balance: totals.balance,
            },
          },
        },
      ],
      total: totalOf(nairaToKobo(totals.balance), 'Uncommitted balance'),
      signatures: ['Vote book keeper', 'Head of Budget Office', 'Internal Audit'],
    };
  },
};
