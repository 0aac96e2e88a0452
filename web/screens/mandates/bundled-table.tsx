import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, type TableColumn, TwoLines } from '#web/components/data-table.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { FundLink } from '../budget/fund-link.tsx';
import { type BundledHold, type Mandate, useBundledHolds } from './mandate-data.ts';

/** The requests of a mandate with their holds: who travels, the fund that carries the cost, what is due and paid for it. */
export function BundledTable({ mandate: { id, code, version, total_amount } }: { mandate: Mandate }) {
  const found = useBundledHolds(id, version);
  if (found.isPending) return <SkeletonLines lines={4} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const rows = found.data ?? [];
  if (rows.length === 0)
    return <p>Nothing is bundled any more: the requests are free for another mandate.</p>;
  const isCut = rows.some(({ share, due }) => share !== null && share !== due);
  return (
    <ScrolledTable
      label={`Requests of ${code}`}
      rows={rows}
      keyOf={({ id: hold }) => hold}
      columns={columnsOf(total_amount, isCut)}
      foot="Total of the mandate"
      minWidth={860}
    />
  );
}

function columnsOf(total: number, isCut: boolean): TableColumn<BundledHold>[] {
  return [
    {
      key: 'request',
      heading: 'Request and hold',
      cell: ({ request, request_path, code, path }) => (
        <TwoLines beneath={<Code to={path ?? undefined}>{code}</Code>}>
          <Code to={request_path ?? undefined}>{request}</Code>
        </TwoLines>
      ),
    },
    {
      key: 'traveller',
      heading: 'Traveller',
      names: true,
      cell: ({ traveller, department }) => <TwoLines beneath={department}>{traveller}</TwoLines>,
    },
    {
      key: 'itinerary',
      heading: 'What for',
      cell: ({ itinerary, purpose }) => <TwoLines beneath={purpose}>{itinerary}</TwoLines>,
    },
    { key: 'fund', heading: 'Carried by', cell: ({ fund }) => (fund ? <FundLink fund={fund} /> : '–') },
    {
      key: 'status',
      heading: 'Hold',
      cell: ({ status, status_label }) => <StatusWord status={status}>{status_label}</StatusWord>,
    },
    {
      key: 'due',
      heading: 'Due',
      right: true,
      cell: ({ due, cost }) =>
        due === cost ? (
          <Amount naira={due} />
        ) : (
          <TwoLines
            beneath={
              <>
                of <Amount naira={cost} />
              </>
            }
          >
            <Amount naira={due} />
          </TwoLines>
        ),
      total: <Amount naira={total} tone="strong" />,
    },
    ...(isCut
      ? [
          {
            key: 'share',
            heading: 'Share paid',
            right: true,
            cell: ({ share }: BundledHold) => <Amount naira={share} />,
          },
        ]
      : []),
  ];
}
