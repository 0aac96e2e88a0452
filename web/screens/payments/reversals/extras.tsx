import type { RecordOf } from '#shared/resource/record-types.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import type { reversals } from '#shared/resources/payments/reversals.ts';
import { openPayments } from '#shared/workflows/batches.ts';
import { Section } from '#web/components/layout.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { useRecord } from '#web/crud/detail/use-record.ts';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { BatchPayments } from '#web/screens/budget/batches/batch-payments.tsx';
import { type BatchRecord, sumOf } from '#web/screens/budget/batches/batch-record.ts';
import { FundEffectLines } from '#web/screens/budget/fund-effect-lines.tsx';
import { useCan } from '#web/session/use-session.ts';

/** Reversals, before the department and before the budget office: beneath each the payments of its batch, and before one is approved, what that does to the fund. */
export const extras: ResourceExtras = { below: ReversedBatch, shows: WhatIsFreed };

/** The batch that a reversal is about: its payments, with where each of them stands. */
function ReversedBatch({ record: { batch } }: { record: RecordOf<typeof reversals> }) {
  const can = useCan();
  if (!can('read-batches')) return null;
  return (
    <Section title={`Payments of batch ${batch.label}`}>
      <Payments id={batch.id} />
    </Section>
  );
}

function Payments({ id }: { id: number }) {
  const found = useRecord(batches, String(id));
  if (found.isPending) return <SkeletonLines lines={4} />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  return <BatchPayments batch={found.data as BatchRecord} />;
}

type ShownProps = { record: RecordOf<typeof reversals>; act?: string };

function WhatIsFreed({ record, act }: ShownProps) {
  const can = useCan();
  return act === 'approve' && can('read-batches') ? <Freed batchId={record.batch.id} /> : null;
}

function Freed({ batchId }: { batchId: number }) {
  const batch = useRecord(batches, String(batchId)).data as BatchRecord | undefined;
  return batch ? <FundEffectLines lines={[{ fund: batch.fund, naira: sumOf(openPayments(batch)) }]} /> : null;
}
