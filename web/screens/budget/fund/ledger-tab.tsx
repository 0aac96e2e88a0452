import { IconDownload } from '@tabler/icons-react';
import { grouped } from '#shared/resource/plural.ts';
import type { LedgerLine } from '#shared/resources/budget/reports.ts';
import { ActionButton } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Quiet, Row } from '#web/components/layout.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { saveFile } from '#web/crud/save-file.ts';
import { told } from '#web/crud/told.ts';
import { useCanExport } from '#web/session/use-session.ts';
import { sourcePath, useLedger } from './fund-data.ts';

/** Every entry of a fund's ledger, newest first, with what was approved, booked, paid and reserved after it. */
export function LedgerTab({ record: fund }: { record: WireRecord }) {
  const ledger = useLedger(fund.id, 'sort=-seq&per_page=500');
  const mayExport = useCanExport('funds');
  if (ledger.isPending) return <SkeletonTable rows={6} columns={6} />;
  if (ledger.isLoadingError) return <Failed error={ledger.error} onRetry={() => ledger.refetch()} />;
  const { entries, meta } = ledger.data;
  const total = meta.total ?? entries.length;
  return (
    <>
      <Row as="p" apart gap={12} top={14} bottom={4}>
        <Quiet as="span" size={13} faint>
          {entries.length < total
            ? `The newest ${grouped(entries.length)} of ${grouped(total)} entries.`
            : `${grouped(total)} entries, newest first.`}{' '}
          No entry can be changed or removed.
        </Quiet>
        {mayExport && (
          <ActionButton
            variant="quiet"
            size="sm"
            icon={IconDownload}
            onClick={() => told(() => saveFile(`/api/funds/${fund.id}/ledger/export?format=csv`))}
          >
            CSV
          </ActionButton>
        )}
      </Row>
      <ScrolledTable
        label="Ledger"
        columns={COLUMNS}
        rows={entries}
        keyOf={({ seq }) => seq}
        minWidth={760}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<LedgerLine>[] = [
  { key: 'seq', heading: 'No.', cell: ({ seq }) => seq, className: 'num' },
  { key: 'at', heading: 'Date', cell: ({ at }) => <DateText value={at} /> },
  { key: 'entry', heading: 'Entry', cell: (entry) => <Named entry={entry} />, names: true },
  figure('approved', 'Approved'),
  figure('booked', 'Booked'),
  figure('actual', 'Paid'),
  figure('reserved', 'Reserved'),
];

function Named({ entry: { label, source, payee, particulars, note, actor } }: { entry: LedgerLine }) {
  const more = [payee, particulars ?? note, actor && `by ${actor.name}`].filter(Boolean).join(', ');
  return (
    <TwoLines beneath={more}>
      <span>{label}</span> {source.code && <Code to={sourcePath(source)}>{source.code}</Code>}
    </TwoLines>
  );
}

/** What an entry changed in a figure, and beneath what the figure was then. */
function figure(name: keyof LedgerLine['running'], heading: string): TableColumn<LedgerLine> {
  return {
    key: name,
    heading,
    right: true,
    still: (entry) => entry[name] === 0,
    cell: (entry) => (
      <>
        {entry[name] !== 0 && <Amount naira={entry[name]} signed />}
        <TwoLines beneath={<Amount naira={entry.running[name]} />} />
      </>
    ),
  };
}
