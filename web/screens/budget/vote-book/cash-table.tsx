import type { CashBook } from '#shared/resources/budget/cash-answers.ts';
import { warrants } from '#shared/resources/budget/warrants.ts';
import { coveredWords, QUARTERS } from '#shared/warrants.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { useCan } from '#web/session/use-session.ts';
import styles from './vote-book.module.css';

type Line = CashBook['warrants'][number];

/** What was released for a fund as at the day of its vote book, warrant by warrant, and what of it is left. */
export function CashTable({ cash }: { cash: CashBook }) {
  const can = useCan();
  const leads = can('read-warrants');
  const columns: TableColumn<Line>[] = [
    {
      key: 'code',
      heading: 'Warrant',
      cell: ({ id, code }) => <Code to={leads ? `${warrants.path}/${id}` : undefined}>{code}</Code>,
      className: styles.reference,
    },
    {
      key: 'of',
      heading: 'Released for',
      names: true,
      cell: (line) => (
        <TwoLines beneath={`${QUARTERS[line.quarter]}${line.counts ? '' : ', not to be drawn from'}`}>
          {coveredWords(line)}
        </TwoLines>
      ),
    },
    figure('Released', ({ released }) => released, cash.released),
    figure('Used here', ({ used }) => used, cash.used),
    figure('Used by others', ({ used_by_others }) => used_by_others, cash.used_by_others),
    figure('Left', ({ left }) => left, cash.left),
  ];
  return (
    <section className={styles.cash} aria-labelledby="cash-of-fund">
      <h2 id="cash-of-fund">Cash released</h2>
      {cash.warrants.length === 0 ? (
        <p>No warrant releases cash for this fund yet. Nothing of it can be cleared until one does.</p>
      ) : (
        <ScrolledTable
          label="Warrants of the fund"
          columns={columns}
          rows={cash.warrants}
          keyOf={({ id }) => id}
          foot="To be drawn from"
          className={styles.book}
          minWidth={820}
        />
      )}
    </section>
  );
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
