import { IconLock } from '@tabler/icons-react';
import { daysBetween, lagosToday } from '#shared/dates.ts';
import { amountInWords, nairaToKobo } from '#shared/money.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import { batchWorkflow } from '#shared/workflows/batches.ts';
import { Amount } from '#web/components/amount.tsx';
import { DateText } from '#web/components/date-text.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block, Quiet, Section } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { StatusWord } from '#web/components/status-word.tsx';
import { Timeline, type TimelineStep } from '#web/components/timeline.tsx';
import { DetailActs } from '#web/crud/detail/detail-acts.tsx';
import { HeldBy } from '#web/crud/detail/held-by.tsx';
import { RecordPage } from '#web/crud/detail/record-page.tsx';
import { historySteps, useHistory } from '#web/crud/detail/record-timeline.tsx';
import type { ResourceExtras } from '#web/crud/extras.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { useBatchPayments } from '#web/screens/payments/use-batch-payments.ts';
import { useCan } from '#web/session/use-session.ts';
import { FundLink } from '../fund-link.tsx';
import styles from './batch-detail.module.css';
import { BatchPayments } from './batch-payments.tsx';
import { type BatchRecord, typeWords } from './batch-record.ts';
import { extras as ofBatches } from './extras.tsx';
import { paymentActs } from './payment-acts.ts';

const CRUMBS = [{ label: batches.title, to: batches.path }];

/** The page of a batch: amount, fund, its payments with where each stands, its history, and what can be done with it. */
export const extras: ResourceExtras = {
  page: () => (
    <RecordPage resource={batches}>{(record) => <Found batch={record as BatchRecord} />}</RecordPage>
  ),
};

function Found({ batch }: { batch: BatchRecord }) {
  const { code, status, amount, fund, department, user, raised_at, period, type, description } = batch;
  return (
    <Sheet>
      <PageHeader
        title={code}
        crumbs={[...CRUMBS, { label: code }]}
        aside={<StatusWord status={status}>{batchWorkflow.states[status].word}</StatusWord>}
        subtitle={
          <>
            {batch.beneficiary}, {department.label}
            <br />
            <HeldBy record={batch} />
          </>
        }
        actions={<DetailActs resource={batches} extras={ofBatches} record={batch} label={code} />}
      />
      {batch.frozen_by && (
        <Block width={620} bottom={22}>
          <Notice tone="warn" icon={IconLock} title="Nothing in this batch moves now">
            The budget office has yet to answer the reversal request {batch.frozen_by}.
          </Notice>
        </Block>
      )}
      <div className={styles.top}>
        <div>
          <Quiet size={13}>Amount of the batch</Quiet>
          <Amount naira={amount} size="hero" />
          <Quiet faint size={13.5} top={4}>
            {amountInWords(nairaToKobo(amount))}
          </Quiet>
        </div>
        <KeyValue
          items={[
            ['Reference', batch.reference_no],
            ['Fund', <FundLink key="fund" fund={fund} />],
            ['Payments', `${batch.no_of_payments} (${typeWords(type).toLowerCase()})`],
            ['Period', String(period)],
            [
              'Raised',
              <span key="raised">
                <DateText value={raised_at} /> by {user.label}
              </span>,
            ],
          ]}
        />
      </div>
      {description && <p className={styles.description}>{description}</p>}
      <Section title="Payments">
        <BatchPayments batch={batch} />
      </Section>
      <Section title="Timeline" gap={12}>
        <Block width={760}>
          <BatchTimeline batch={batch} />
        </Block>
      </Section>
    </Sheet>
  );
}

/** The history of a batch with what the desks did with its payments, newest first; their acts for whoever sees payments. */
function BatchTimeline({ batch }: { batch: BatchRecord }) {
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
