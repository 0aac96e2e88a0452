import { useState } from 'react';
import { grouped } from '#shared/resource/plural.ts';
import type { Closing, ClosingFund } from '#shared/resources/budget/year-close.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Quiet, Section } from '#web/components/layout.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import styles from './year-close.module.css';

const FIGURES = [
  ['approved', 'Approved'],
  ['booked', 'Booked'],
  ['actual', 'Paid'],
  ['reserved', 'Reserved'],
  ['available', 'Available'],
] as const;

/** Both years in all and fund by fund, as they are and as the close leaves them. */
export function ClosingFigures({ closing }: { closing: Closing }) {
  const [text, setText] = useState('');
  const { funds, year, next_year, status } = closing;
  const wanted = text.trim().toLowerCase();
  const shown = funds.filter(({ label, department }) =>
    `${label} ${department}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <YearTotals closing={closing} label={`Totals of ${year} and ${next_year}`} />
      <Section title="Funds that the close changes" gap={12}>
        {funds.length === 0 ? (
          <EmptyState kind="first-use" title="No fund changes">
            {status === 'closed'
              ? 'Nothing was freed, lapsed or carried.'
              : 'Nothing that is freed, lapses or is carried was decided yet.'}
          </EmptyState>
        ) : (
          <>
            {funds.length >= 500 && (
              <Quiet size={13} bottom={8}>
                The first 500 are shown here; the print has all of them.
              </Quiet>
            )}
            <SearchBox label="Find a fund" value={text} onChange={setText} />
            <ScrolledTable
              label="Funds before and after the close"
              columns={COLUMNS}
              rows={shown}
              keyOf={({ id }) => id}
              minWidth={900}
              foot={`${grouped(shown.length)} of ${grouped(funds.length)} funds`}
            />
          </>
        )}
      </Section>
    </>
  );
}

const COLUMNS: readonly TableColumn<ClosingFund>[] = [
  {
    key: 'fund',
    heading: 'Fund',
    names: true,
    cell: ({ id, label, department, budget_year }) => {
      const [code, ...name] = label.split(' ');
      return (
        <TwoLines beneath={`${department}, ${budget_year}`}>
          <Code to={`/budget/funds/${id}`}>{code}</Code> <span>{name.join(' ')}</span>
        </TwoLines>
      );
    },
  },
  ...FIGURES.filter(([key]) => key !== 'approved').map(
    ([key, heading]): TableColumn<ClosingFund> => ({
      key,
      heading,
      right: true,
      cell: ({ before, after }) => <BeforeAfter before={before[key]} after={after[key]} />,
    }),
  ),
];

/** A figure before, and beneath it what it becomes, where that is other. */
function BeforeAfter({ before, after }: { before: number; after: number }) {
  if (before === after) return <Amount naira={after} />;
  return (
    <TwoLines
      beneath={
        <>
          before <Amount naira={before} />
        </>
      }
    >
      <Amount naira={after} tone="strong" />
    </TwoLines>
  );
}

/** What both years come to, before and after. */
export function YearTotals({ closing, label }: { closing: Closing; label: string }) {
  const { year, next_year, totals } = closing;
  const rows = [
    { year, ...totals.year },
    { year: next_year, ...totals.next_year },
  ];
  return (
    <div className={styles.totals}>
      {rows.map((row) => (
        <table key={row.year} className={styles.total}>
          <caption className="sr-only">
            {label}: {row.year}
          </caption>
          <thead>
            <tr>
              <th scope="col">{row.year}</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {FIGURES.map(([key, heading]) => (
              <tr key={key}>
                <th scope="row">{heading}</th>
                <td data-label="Before">
                  <Amount naira={row.before[key]} />
                </td>
                <td data-label="After">
                  <Amount
                    naira={row.after[key]}
                    tone={row.before[key] === row.after[key] ? 'plain' : 'strong'}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
