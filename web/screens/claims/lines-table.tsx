import type { ExpenseLine } from '#shared/expenses.ts';
import { sumNaira } from '#shared/money.ts';
import { Amount } from '#web/components/amount.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { Section } from '#web/components/layout.tsx';
import { FileLink } from '#web/crud/detail/file-link.tsx';
import { daysWords, lineWords } from './line-words.ts';

/** A line as a record carries it. */
export type KeptLine = Omit<ExpenseLine, 'file' | 'full_amount'> & {
  id: number;
  full_amount: number | null;
  file: unknown;
};

type LinesTableProps = {
  title: string;
  lines: readonly KeptLine[];
  /** What there is to say where there are none. */
  empty: string;
};

/** The lines of a claim, an advance or a retirement: how each came about, its days, its amount, and what was taken off it. */
export function LinesTable({ title, lines, empty }: LinesTableProps) {
  if (lines.length === 0)
    return (
      <Section title={title}>
        <p>{empty}</p>
      </Section>
    );
  return (
    <Section title={title}>
      <ScrolledTable
        label={title}
        rows={lines}
        keyOf={({ id }) => id}
        columns={columnsOf(lines)}
        foot="Total"
        minWidth={620}
      />
    </Section>
  );
}

function columnsOf(lines: readonly KeptLine[]): TableColumn<KeptLine>[] {
  const hasReceipts = lines.some(({ file }) => file !== null);
  return [
    {
      key: 'description',
      heading: 'For',
      names: true,
      cell: (line) => {
        const { name, how } = lineWords(line);
        return how ? <TwoLines beneath={how}>{name}</TwoLines> : name;
      },
    },
    { key: 'days', heading: 'Days', cell: daysWords },
    ...(hasReceipts
      ? [
          {
            key: 'file',
            heading: 'Receipt',
            cell: ({ file }: KeptLine) => <FileLink value={file} />,
            still: ({ file }: KeptLine) => file === null,
          },
        ]
      : []),
    {
      key: 'amount',
      heading: 'Amount',
      right: true,
      cell: (line) => <Paid {...line} />,
      total: <Amount naira={sumNaira(lines.map(({ amount }) => amount))} tone="strong" />,
    },
  ];
}

function Paid({ amount, full_amount }: KeptLine) {
  const shown = amount === 0 && full_amount !== null ? 'Left out' : <Amount naira={amount} />;
  if (full_amount === null || full_amount === amount) return shown;
  return (
    <TwoLines
      beneath={
        <>
          of <Amount naira={full_amount} />
        </>
      }
    >
      {shown}
    </TwoLines>
  );
}
