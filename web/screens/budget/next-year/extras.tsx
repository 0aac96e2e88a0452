import { sumDraft } from '#shared/budget-draft.ts';
import { words } from '#shared/resource/fields.ts';
import { grouped } from '#shared/resource/plural.ts';
import { Amount } from '#web/components/amount.tsx';
import { DataTable } from '#web/components/data-table.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { type DraftRecord, useDraftLines } from './draft-data.ts';

/** Before a budget is submitted or opened, what it comes to by type beside this year. */
export const extras: ResourceExtras = { shows: WhatItOpens };

function WhatItOpens({ record, act }: { record: DraftRecord; act?: string }) {
  const isAsked = act === 'submit' || act === 'open';
  return isAsked ? <Sums record={record} /> : null;
}

function Sums({ record }: { record: DraftRecord }) {
  const found = useDraftLines(record.id);
  if (found.isPending) return <SkeletonLines lines={3} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const sums = sumDraft(found.data);
  return (
    <DataTable
      label="What the budget comes to"
      rows={sums.types}
      keyOf={({ type }) => type}
      foot={`All ${grouped(sums.lines)} lines`}
      columns={[
        { key: 'type', heading: 'Type', names: true, cell: ({ type }) => words(type) },
        {
          key: 'approved',
          heading: record.from_year ? String(record.from_year) : 'This year',
          right: true,
          cell: ({ approved }) => <Amount naira={approved} />,
          total: <Amount naira={sums.approved} />,
        },
        {
          key: 'amount',
          heading: String(record.budget_year),
          right: true,
          cell: ({ amount }) => <Amount naira={amount} />,
          total: <Amount naira={sums.amount} tone="strong" />,
        },
      ]}
    />
  );
}
