import { accessTo } from '#server/crud/access.ts';
import type { Print } from '#server/crud/print-routes.ts';
import { formatLongDay } from '#shared/dates.ts';
import { entriesOf } from '#shared/keys-of.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import {
  isDraft,
  isOfBook,
  RECONCILIATION_PARTS,
  type ReconciliationItem,
  stepWords,
} from '#shared/reconciliation.ts';
import { type SheetColumn, type SheetTable, totalOf } from '#shared/resource/sheet.ts';
import { statements } from '#shared/resources/payments/statements.ts';
import { reconciled, reconciliationQuery } from './reconciliation.ts';

/** On paper a table is known by the head of its first words. */
const columnsOf = (caption: string): SheetColumn[] => [
  { key: 'day', label: 'Day', kind: 'date' },
  { key: 'code', label: 'Reference', kind: 'code' },
  { key: 'says', label: caption, names: true, beneath: 'of' },
  { key: 'amount', label: 'Amount', kind: 'money' },
];

/** The reconciliation statement on paper: both balances, what lies between them item by item, and who signs. */
export const reconciliationPrint: Print = {
  path: '/reconciliation',
  access: accessTo(statements, 'browse'),
  name: 'the reconciliation of an account of the agency',
  query: reconciliationQuery,
  counted: ({ query }) => ({
    subject: 'reconciliations',
    id: reconciliationQuery.parse(query).bank_account_id,
    table: 'bank_accounts',
  }),
  async compose(db, { actor, query }) {
    const told = await reconciled(db, reconciliationQuery.parse(query));
    const { account, as_at, parts } = told;
    const lines: [string, number][] = [
      [
        `Balance per statement${told.statement ? ` ${told.statement}` : ''}, ${formatLongDay(told.bank_day)}`,
        told.bank_balance,
      ],
      ...entriesOf(parts).map(([part, { total }]): [string, number] => [
        stepWords(part),
        isOfBook(part) ? total : -total,
      ]),
      ...(told.difference === 0
        ? []
        : [['Difference that nothing explains', -told.difference] as [string, number]]),
    ];
    return {
      title: 'Bank Reconciliation Statement',
      code: { label: 'Account', value: `••••${account.ending}` },
      as_at,
      watermark: isDraft(told) ? 'DRAFT' : null,
      facts: [
        { label: 'Account', value: account.name },
        { label: 'Bank', value: account.bank_name },
        { label: 'As at', value: as_at, kind: 'date' },
        { label: 'Statements up to', value: told.statement_to, kind: 'date' },
        { label: 'Lines not known yet', value: told.open_count.toLocaleString('en-NG') },
        { label: 'Cash book from', value: told.opening_day, kind: 'date' },
        { label: 'Prepared by', value: actor.name },
      ],
      tables: [
        {
          caption: 'Reconciliation',
          columns: [
            { key: 'says', label: 'Particulars', names: true },
            { key: 'amount', label: 'Amount', kind: 'money' },
          ],
          rows: lines.map(([says, amount]) => ({ says, amount })),
          totals: {
            label: `Balance per cash book, ${formatLongDay(as_at)}`,
            values: { amount: told.book_balance },
          },
        },
        ...entriesOf(parts).flatMap(([part, { items, total }]) =>
          items.length === 0 ? [] : [tableOf(RECONCILIATION_PARTS[part], items, total)],
        ),
      ],
      total:
        told.book_balance >= 0 ? totalOf(nairaToKobo(told.book_balance), 'Balance per cash book') : undefined,
      notes: elsewhereNotes(told.elsewhere),
      signatures: ['Prepared by', 'Checked by', 'Director of Finance', 'Internal Audit'],
    };
  },
};

/** They may be many and are of no account yet: a sentence on paper, each of them in the file. */
function elsewhereNotes(items: readonly ReconciliationItem[]): string[] {
  if (items.length === 0) return [];
  const sum = formatNaira(items.reduce((total, { amount }) => total + nairaToKobo(Math.abs(amount)), 0));
  return [
    `In no statement of any account yet, and in neither balance: ${items.length.toLocaleString('en-NG')} paid, ${sum}. The file lists ${items.length === 1 ? 'it' : 'them'}.`,
  ];
}

function tableOf(caption: string, items: readonly ReconciliationItem[], total: number): SheetTable {
  return {
    caption,
    columns: columnsOf(caption),
    rows: items.map(({ day, code, says, of, amount }) => ({ day, code, says, of, amount })),
    totals: { label: 'Total', values: { amount: total } },
  };
}
