import type { RecordOf } from '#shared/resource/record-types.ts';
import type { reversals } from '#shared/resources/payments/reversals.ts';
import { openPayments } from '#shared/workflows/batches.ts';
import { Section } from '#web/components/layout.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { BatchPayments } from '#web/screens/budget/batches/batch-payments.tsx';
import { sumOf, useBatch } from '#web/screens/budget/batches/batch-record.ts';
import { FundEffectLines } from '#web/screens/budget/fund-effect-lines.tsx';
import { useCan } from '#web/session/use-session.ts';

/** Reversals, before the department and before the budget office: beneath each the payments of its batch, and before one is approved, what that does to the fund. */
export const extras: ResourceExtras = { below: ReversedBatch, shows: WhatIsFreed };

type ShownProps = { record: RecordOf<typeof reversals>; act?: string };

/** The batch that a reversal is about: its payments, with where each of them stands. */
function ReversedBatch({ record: { batch } }: ShownProps) {
  const mayRead = useCan()('read-batches');
  const found = useBatch(mayRead ? batch : null);
  if (!mayRead) return null;
  return (
    <Section title={`Payments of batch ${batch.label}`}>
      {found.isPending && <SkeletonLines lines={4} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {found.data && <BatchPayments batch={found.data} />}
    </Section>
  );
}

function WhatIsFreed({ record, act }: ShownProps) {
  const mayRead = useCan()('read-batches');
  const { data: batch } = useBatch(act === 'approve' && mayRead ? record.batch : null);
  return batch ? <FundEffectLines lines={[{ fund: batch.fund, naira: sumOf(openPayments(batch)) }]} /> : null;
}
