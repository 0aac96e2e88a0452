import { grouped } from '#shared/resource/plural.ts';
import type { WarrantEntry } from '#shared/resources/budget/warrant-answers.ts';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { Quiet } from '#web/components/layout.tsx';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { extras as ofList } from './extras.tsx';
import { useWarrantEntries } from './use-warrants.ts';
import { releasedFor } from './words.ts';

/** The page of a warrant: what it is for, and every payment that drew from it. */
export const extras: ResourceExtras = {
  ...ofList,
  heading: (record) => `${record.code}, ${releasedFor(record).name}`,
  tabs: [{ key: 'entries', label: 'What it paid', panel: WhatItPaid }],
};

function WhatItPaid({ record: { id, status } }: { record: WireRecord }) {
  const { data, isPending, isLoadingError, error, refetch } = useWarrantEntries(id);
  if (isPending) return <SkeletonTable rows={6} columns={5} />;
  if (isLoadingError) return <Failed error={error} onRetry={() => refetch()} />;
  const { entries, total } = data;
  if (total === 0)
    return (
      <Quiet top={14}>
        {status === 'approved'
          ? 'No payment drew from it yet.'
          : 'Nothing is paid from a warrant that isn’t approved.'}
      </Quiet>
    );
  return (
    <>
      <Quiet size={13} faint top={14} bottom={4}>
        {entries.length < total
          ? `The newest ${grouped(entries.length)} of ${grouped(total)} entries.`
          : `${grouped(total)} ${total === 1 ? 'entry' : 'entries'}, newest first.`}{' '}
        No entry can be changed or removed.
      </Quiet>
      <ScrolledTable
        label="What it paid"
        columns={COLUMNS}
        rows={entries}
        keyOf={({ seq }) => seq}
        minWidth={640}
      />
    </>
  );
}

const COLUMNS: readonly TableColumn<WarrantEntry>[] = [
  { key: 'seq', heading: 'No.', cell: ({ seq }) => seq, className: 'num' },
  { key: 'at', heading: 'Date', cell: ({ at }) => <DateText value={at} /> },
  {
    key: 'payment',
    heading: 'Payment',
    names: true,
    cell: ({ payment_id, pv_no, payee_name, fund, kind, actor_name }) => (
      <TwoLines beneath={[fund, actor_name && `by ${actor_name}`].filter(Boolean).join(', ')}>
        <Code to={`/payments/clear-payments/${payment_id}`}>{pv_no}</Code> {payee_name}
        {kind === 'given-back' && ', given back'}
      </TwoLines>
    ),
  },
  { key: 'amount', heading: 'Amount', right: true, cell: ({ amount }) => <Amount naira={amount} signed /> },
  { key: 'used', heading: 'Used after it', right: true, cell: ({ used }) => <Amount naira={used} /> },
];
