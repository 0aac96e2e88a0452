import { accessTo } from '#server/crud/access.ts';
import { dayQuery } from '#server/crud/asked-day.ts';
import type { Print } from '#server/crud/print-routes.ts';
import { formatLongDay } from '#shared/dates.ts';
import { reservedWords } from '#shared/fund-figures.ts';
import { nairaToKobo } from '#shared/money.ts';
import { words } from '#shared/resource/fields.ts';
import { type SheetTable, totalOf } from '#shared/resource/sheet.ts';
import type { CashBook } from '#shared/resources/budget/cash-answers.ts';
import { funds } from '#shared/resources/budget/funds.ts';
import { coveredWords, QUARTERS } from '#shared/warrants.ts';
import { readVoteBook } from './vote-book.ts';

/** What was released for a fund, warrant by warrant, and what of it is left. */
function cashTable(cash: CashBook, as_at: string): SheetTable {
  return {
    caption: 'Cash released',
    columns: [
      { key: 'code', label: 'Warrant', kind: 'code' },
      { key: 'says', label: 'Released for', names: true },
      { key: 'released', label: 'Released', kind: 'money' },
      { key: 'used', label: 'Used here', kind: 'money' },
      { key: 'others', label: 'Used by others', kind: 'money' },
      { key: 'left', label: 'Left', kind: 'money' },
    ],
    rows: cash.warrants.map(({ code, quarter, released, used, used_by_others, left, ...warrant }) => ({
      code,
      says: `${coveredWords(warrant)}, ${QUARTERS[quarter]}${warrant.counts ? '' : ', not to be drawn from'}`,
      released,
      used,
      others: used_by_others,
      left,
    })),
    totals: {
      label: `To be drawn from as at ${formatLongDay(as_at)}`,
      values: { released: cash.released, used: cash.used, others: cash.used_by_others, left: cash.left },
    },
  };
}

/** The vote book of a fund on paper; copies are counted by fund. */
export const voteBookPrint: Print = {
  path: '/funds/:id/vote-book',
  access: accessTo(funds, 'read'),
  name: 'the vote book of a fund',
  query: dayQuery,
  counted: ({ id }) => ({ subject: 'vote-books', id, table: 'funds' }),
  async compose(db, context) {
    const { fund, as_at, lines, totals, cash } = await readVoteBook(db, context);
    const reserved = reservedWords(totals);
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
        ...(cash ? [cashTable(cash, as_at)] : []),
      ],
      total: totalOf(nairaToKobo(totals.balance), 'Uncommitted balance'),
      ...(reserved && { notes: [reserved] }),
      signatures: ['Vote book keeper', 'Head of Budget Office', 'Internal Audit'],
    };
  },
};
