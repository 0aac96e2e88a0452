import { IconLock } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { amountInWords, nairaToKobo } from '../../../../shared/money.ts';
import { batches } from '../../../../shared/resources/budget/batches.ts';
import { Amount } from '../../../components/amount.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { KeyValue } from '../../../components/key-value.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonPage } from '../../../components/skeletons.tsx';
import { StatusWord } from '../../../components/status-word.tsx';
import { DetailActs } from '../../../crud/detail/detail-acts.tsx';
import { RecordFailure } from '../../../crud/detail/record-failure.tsx';
import { RecordTimeline } from '../../../crud/detail/record-timeline.tsx';
import { useRecord } from '../../../crud/detail/use-record.ts';
import { NoPermission } from '../../../crud/list/list-states.tsx';
import { useCan } from '../../../session/use-session.ts';
import { FundLink } from '../fund-link.tsx';
import styles from './batch-detail.module.css';
import { BatchPayments } from './batch-payments.tsx';
import { type BatchRecord, typeWords } from './batch-record.ts';
import { extras } from './extras.tsx';

const CRUMBS = [{ label: batches.title, to: batches.path }];

/** One batch: amount, fund, its payments with where each stands, its history, and what can be done with it. */
export default function BatchDetail() {
  const { id = '' } = useParams();
  const can = useCan();
  if (!can('read-batches'))
    return (
      <Sheet>
        <PageHeader title={batches.title} crumbs={CRUMBS} />
        <NoPermission resource={batches} verb="read" />
      </Sheet>
    );
  return <Batch key={id} id={id} />;
}

function Batch({ id }: { id: string }) {
  const found = useRecord(batches, id);
  if (found.isPending)
    return (
      <Sheet>
        <SkeletonPage />
      </Sheet>
    );
  if (found.isError)
    return <RecordFailure resource={batches} error={found.error} onRetry={() => found.refetch()} />;
  return <Found batch={found.data as BatchRecord} />;
}

function Found({ batch }: { batch: BatchRecord }) {
  const { code, status, amount, fund, department, user, raised_at, period, type, description } = batch;
  return (
    <Sheet>
      <PageHeader
        title={code}
        crumbs={[...CRUMBS, { label: code }]}
        aside={
          <StatusWord status={status} resource="batches">
            {status === 'registered' ? 'Audited' : undefined}
          </StatusWord>
        }
        subtitle={`${batch.beneficiary}, ${department.label}`}
        actions={<DetailActs resource={batches} extras={extras} record={batch} label={code} />}
      />
      {batch.frozen_by && (
        <div className={styles.frozen}>
          <Notice tone="warn" icon={IconLock} title="Nothing in this batch moves now">
            The budget office has yet to answer the reversal request {batch.frozen_by}.
          </Notice>
        </div>
      )}
      <div className={styles.top}>
        <div>
          <p className={styles.caption}>Amount of the batch</p>
          <Amount naira={amount} size="hero" />
          <p className={styles.words}>{amountInWords(nairaToKobo(amount))}</p>
        </div>
        <KeyValue
          items={[
            ['Reference', batch.reference_no],
            ['Fund', <FundLink key="fund" fund={fund} />],
            ['Payments', `${batch.no_of_payments} of at most ${batch.max}, ${typeWords(type).toLowerCase()}`],
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
      <section className={styles.part}>
        <h2>Payments</h2>
        <BatchPayments batch={batch} />
      </section>
      <section className={styles.part}>
        <h2>Timeline</h2>
        <div className={styles.timeline}>
          <RecordTimeline resource={batches} id={batch.id} />
        </div>
      </section>
    </Sheet>
  );
}
