import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { touringAdvances } from '#shared/resources/budget/touring-advances.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Quiet, Row } from '#web/components/layout.tsx';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { useCanExport } from '#web/session/use-session.ts';
import { counted } from '../claims/line-words.ts';
import type { OwedAdvance, OwedReport } from './owed-data.ts';

type OwedTableProps = {
  report: 'register' | 'recoveries';
  query?: string;
  found: OwedReport;
  label: string;
  empty: { title: string; text: string };
};

/** Advances that are owed, with what they come to; printed, and saved by those who may export. */
export function OwedTable({ report, query = '', found, label, empty }: OwedTableProps) {
  const mayExport = useCanExport(touringAdvances.noun);
  const asked = query && `&${query}`;
  const save = (format: 'csv' | 'xlsx') =>
    told(() => saveFile(`/api/${touringAdvances.url}/${report}/export?format=${format}${asked}`));
  if (found.rows.length === 0)
    return (
      <EmptyState kind="first-use" title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  return (
    <>
      <Row as="div" apart gap={12} top={14} bottom={4}>
        <Quiet as="span" size={13} faint>
          {counted(found.count, 'advance')}, as at <DateText value={found.as_at} />
        </Quiet>
        <Row as="span" gap={6}>
          {mayExport && (
            <>
              <ActionButton variant="quiet" size="sm" icon={IconDownload} onClick={() => save('csv')}>
                CSV
              </ActionButton>
              <ActionButton variant="quiet" size="sm" icon={IconDownload} onClick={() => save('xlsx')}>
                Excel
              </ActionButton>
            </>
          )}
          <ActionLink
            variant="quiet"
            size="sm"
            icon={IconPrinter}
            to={`${touringAdvances.path}/${report}/print?${query}`}
          >
            Print
          </ActionLink>
        </Row>
      </Row>
      <ScrolledTable
        label={label}
        rows={found.rows}
        keyOf={({ id }) => id}
        columns={columnsOf(found)}
        foot="Total"
        minWidth={920}
      />
    </>
  );
}

function columnsOf({ as_at, amount, owed }: OwedReport): TableColumn<OwedAdvance>[] {
  return [
    {
      key: 'code',
      heading: 'Advance',
      cell: ({ id, code }) => <Code to={`${touringAdvances.path}/${id}`}>{code}</Code>,
    },
    {
      key: 'user',
      heading: 'Traveller',
      names: true,
      cell: ({ user, staff_no, grade }) => (
        <TwoLines beneath={[staff_no, grade].filter(Boolean).join(', ')}>{user.label}</TwoLines>
      ),
    },
    {
      key: 'purpose',
      heading: 'Trip',
      cell: ({ department, purpose }) => <TwoLines beneath={department.label}>{purpose}</TwoLines>,
    },
    {
      key: 'finished',
      heading: 'Trip ended',
      cell: ({ finished, age }) => (
        <TwoLines
          beneath={age > 0 ? `${counted(age, 'day')} ago` : finished > as_at ? 'Not over yet' : 'Today'}
        >
          <DateText value={finished} />
        </TwoLines>
      ),
    },
    {
      key: 'due',
      heading: 'Due',
      cell: ({ due, overdue_days }) => (
        <TwoLines beneath={overdue_days > 0 ? `${counted(overdue_days, 'day')} overdue` : 'Not overdue'}>
          <DateText value={due} />
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      heading: 'Paid',
      right: true,
      cell: (row) => <Amount naira={row.amount} />,
      total: <Amount naira={amount} tone="strong" />,
    },
    {
      key: 'owed',
      heading: 'Owed',
      right: true,
      cell: (row) => <Amount naira={row.owed} tone="strong" />,
      total: <Amount naira={owed} tone="strong" />,
    },
  ];
}
