import { IconChevronLeft, IconList } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DeskQueue as Queue, WaitingBatch } from '#shared/resources/payments/desk-answers.ts';
import type { Desk } from '#shared/workflows/desks.ts';
import { daysInWords } from '#web/components/age.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Stack } from '#web/components/layout.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import { Bone } from '#web/components/skeletons.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { officeInSentence } from '../state-for-me.ts';
import { DeskKeysLegend } from './desk-keys-legend.tsx';
import { ALL_PAYMENTS_PATH, DESK_PATH, deskPath } from './desk-path.ts';
import styles from './desk-queue.module.css';
import { FoundElsewhere, NothingWaits } from './queue-states.tsx';
import { batchesOf, type useDesk } from './use-desk.ts';

type DeskQueueProps = {
  queue: ReturnType<typeof useDesk>;
  lookUp: string;
  onLookUp: (text: string) => void;
  /** The batch that is open, by its number. */
  open: string | null;
  /** On narrow screens the queue steps back for the payment that is open. */
  folded: boolean;
};

const AGE = { 'over-5-days': styles.red, '3-to-5-days': styles.amber, newer: '' };

/** What waits for my office: totals, a look-up by batch number, and the batches in three ages, oldest first. */
export function DeskQueue({ queue, lookUp, onLookUp, open, folded }: DeskQueueProps) {
  const { data, isPending, isError, error, isPlaceholderData } = queue;
  const all = batchesOf(data);
  const has = (desk: Desk) => data?.desks.some((mine) => mine.desk === desk) ?? false;
  const place = all.findIndex(({ code }) => code === open) + 1;
  const navigate = useNavigate();
  const [isAsked, ask] = useState(false);
  const openFirst = useEffectEvent(() => {
    ask(false);
    const first = all[0]?.code ?? data?.found?.code;
    if (first) navigate(deskPath(first));
  });
  // Until the answer to what is typed is here, the first batch is one of another look-up.
  useEffect(() => {
    if (isAsked && !isPlaceholderData) openFirst();
  }, [isAsked, isPlaceholderData]);
  return (
    <section className={styles.queue} aria-label="What waits for my office">
      <PageHeader
        title="Clear Payments"
        documentTitle={open ? `${open}, Clear Payments` : undefined}
        subtitle={data && <Totals queue={data} />}
      />
      {folded ? (
        <Link className={styles.back} to={DESK_PATH}>
          <IconChevronLeft size={17} stroke={1.8} aria-hidden />
          {place > 0 ? `Queue, ${place} of ${all.length}` : 'Queue'}
        </Link>
      ) : (
        <>
          <SearchBox
            label="Look a batch up by its number"
            placeholder="Batch number"
            value={lookUp}
            onChange={(text) => {
              ask(false);
              onLookUp(text);
            }}
            onKeyDown={(event) => event.key === 'Enter' && ask(true)}
          />
          {isPending && <Waiting />}
          {isError && !data && <Failed error={error} onRetry={() => queue.refetch()} />}
          {data?.groups.map(({ age, label, batches }) => (
            <div key={age}>
              <h2 className={`${styles.age} ${AGE[age]}`}>{label}</h2>
              <ul>
                {batches.map((batch) => (
                  <QueueRow key={batch.id} batch={batch} tone={AGE[age]} open={batch.code === open} />
                ))}
              </ul>
            </div>
          ))}
          {data && all.length === 0 && <NothingWaits queue={data} lookUp={lookUp} />}
          {data?.found && !all.some(({ id }) => id === data.found?.id) && (
            <FoundElsewhere found={data.found} />
          )}
          <p className={styles.all}>
            <Link to={ALL_PAYMENTS_PATH}>
              <IconList size={17} stroke={1.7} aria-hidden />
              All payments
            </Link>
          </p>
          <DeskKeysLegend posts={has('posting')} queries={has('audit')} />
        </>
      )}
    </section>
  );
}

function Totals({ queue }: { queue: Queue }) {
  const { total, desks } = queue;
  const office = desks[0] ? officeInSentence(desks[0].name) : 'your office';
  return (
    <span className={styles.totals}>
      {total.batches} {total.batches === 1 ? 'batch waits' : 'batches wait'} for {office},{' '}
      <Amount naira={total.amount} />
    </span>
  );
}

function QueueRow({ batch, tone, open }: { batch: WaitingBatch; tone: string | undefined; open: boolean }) {
  const { code, amount, department, days, mine, cash } = batch;
  const row = useRef<HTMLLIElement>(null);
  // The queue scrolls by itself: keys and links open a batch that may be far down in it.
  useEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <li ref={row}>
      <Link className={styles.row} to={deskPath(code)} aria-current={open ? 'true' : undefined}>
        <span className={styles.sum}>
          <span className={styles.code}>{code}</span> <Amount naira={amount} />
        </span>
        <span className={`${styles.department} cut`}>
          {cash && cash.draws > cash.left && 'Short of cash, '}
          {mine === 0 ? `${department}, not yours` : department}
        </span>
        <span className={`${styles.days} ${tone}`}>{daysInWords(days)}</span>
      </Link>
    </li>
  );
}

function Waiting() {
  return (
    <Stack gap={22} top={28} role="status">
      <span className="sr-only">Loading...</span>
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Stack as="span" gap={10} key={row}>
          <Bone width="60%" />
          <Bone width="40%" />
        </Stack>
      ))}
    </Stack>
  );
}
