import { daysBetween, lagosToday } from '#shared/dates.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { Timeline, type TimelineStep } from '#web/components/timeline.tsx';
import { historySteps, useHistory } from '#web/crud/detail/record-timeline.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { useBatchPayments } from '#web/screens/payments/use-batch-payments.ts';
import { useCan } from '#web/session/use-session.ts';
import type { BatchRecord } from './batch-record.ts';
import { paymentActs } from './payment-acts.ts';

/** The history of a batch with what the desks did with its payments, newest first; their acts for whoever sees payments. */
export function BatchTimeline({ batch }: { batch: BatchRecord }) {
  const can = useCan();
  const history = useHistory(batches, batch.id);
  const payments = useBatchPayments(can('browse-payments') ? batch.code : null);
  if (history.isPending || payments.isLoading) return <SkeletonLines lines={4} />;
  if (history.isLoadingError) return <Failed error={history.error} onRetry={() => history.refetch()} />;
  // What one press did to several payments stands together in the acts, and line by line in the history.
  const own = payments.data ? history.data.filter(({ about }) => about === null) : history.data;
  return <Timeline steps={merged(historySteps(batches, own), paymentActs(payments.data ?? []))} />;
}

function merged(own: readonly TimelineStep[], acts: readonly TimelineStep[]): TimelineStep[] {
  const steps = [...own, ...acts].sort((one, other) => one.at.localeCompare(other.at));
  return steps.map((step, place) => ({ ...step, days_taken: daysSince(steps[place - 1], step) })).reverse();
}

function daysSince(before: TimelineStep | undefined, { at }: TimelineStep): number | null {
  return before ? daysBetween(lagosToday(new Date(before.at)), lagosToday(new Date(at))) : null;
}
