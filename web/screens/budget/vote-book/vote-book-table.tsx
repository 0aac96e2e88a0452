import { reservedWords } from '#shared/fund-figures.ts';
import type { VoteBook } from '#shared/resources/budget/reports.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Block, Quiet } from '#web/components/layout.tsx';
import { sourcePath } from '#web/screens/budget/fund/fund-data.ts';
import styles from './vote-book.module.css';

type Line = VoteBook['lines'][number];

/** The lines of a vote book: what was allocated, committed and paid, and the balance after each. */
export function VoteBookTable({ book }: { book: VoteBook }) {
  const { totals, lines, as_at } = book;
  const reserved = reservedWords(totals);
  return (
    <>
      <ScrolledTable
        label="Vote book"
        columns={columnsOf(totals)}
        rows={lines}
        keyOf={({ seq }) => seq}
        foot={
          <>
            As at <DateText value={as_at} show="long" />
          </>
        }
        className={styles.book}
        minWidth={940}
      />
      {reserved && (
        <Block top={12}>
          <Quiet>{reserved}</Quiet>
        </Block>
      )}
    </>
  );
}

function columnsOf(totals: VoteBook['totals']): TableColumn<Line>[] {
  return [
    { key: 'date', heading: 'Date', cell: ({ date }) => <DateText value={date} /> },
    {
      key: 'reference',
      heading: 'Reference',
      cell: ({ source }) => (source.code ? <Code to={sourcePath(source)}>{source.code}</Code> : '–'),
      className: styles.reference,
    },
    {
      key: 'payee',
      heading: 'Payee and particulars',
      names: true,
      cell: ({ payee, label, particulars }) => (
        <TwoLines beneath={[payee && label, particulars].filter(Boolean).join(', ')}>
          {payee ?? label}
        </TwoLines>
      ),
    },
    figure('Allocation', (line) => line.allocation, totals.approved),
    figure('Commitment', (line) => line.commitment, totals.commitment),
    figure('Payment', (line) => line.payment, totals.payment),
    {
      key: 'Balance',
      heading: 'Balance',
      right: true,
      cell: ({ balance }) => <Amount naira={balance} tone="strong" />,
      total: <Amount naira={totals.balance} tone="strong" />,
    },
  ];
}

function figure(heading: string, of: (line: Line) => number, total: number): TableColumn<Line> {
  return {
    key: heading,
    heading,
    right: true,
    cell: (line) => of(line) !== 0 && <Amount naira={of(line)} />,
    total: <Amount naira={total} tone="strong" />,
  };
}
