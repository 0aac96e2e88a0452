import { permission } from '#shared/permissions.ts';
import { stockCounts } from '#shared/resources/inventory/stock-counts.ts';
import { SkeletonTable } from '#web/components/skeletons.tsx';
import { draftName, useKeptDraft } from '#web/crud/form/use-draft.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { useCan } from '#web/session/use-session.ts';
import { useCountLines } from './count-data.ts';
import { CountDifferences } from './count-differences.tsx';
import { Counting } from './counting.tsx';

/** The goods of a count: counted here while it is open, and compared with the ledger by whoever answers it. */
export function CountTab({ record }: { record: WireRecord }) {
  const mayCount = useCan()(permission('add', stockCounts.noun));
  const found = useCountLines(record);
  const form = `${draftName(stockCounts.name, record.id)}-goods`;
  const draft = useKeptDraft(form);
  if (found.isPending || draft.isPending) return <SkeletonTable rows={8} columns={4} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const { data } = found;
  return data.lines.some(({ result }) => result) ? (
    <CountDifferences
      count={record.id}
      form={form}
      draft={draft.data ?? null}
      {...data}
      isOpen={record.status === 'submitted'}
      onSaved={found.refetch}
    />
  ) : (
    <Counting
      count={record.id}
      form={form}
      draft={draft.data ?? null}
      {...data}
      mayCount={mayCount && record.status === 'open'}
      onSaved={found.take}
    />
  );
}
