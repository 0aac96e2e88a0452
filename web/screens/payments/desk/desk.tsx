import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { payments as PAYMENTS } from '#shared/resources/payments/payments.ts';
import { clearingActOf } from '#shared/workflows/clearing-acts.ts';
import type { ClearingAction } from '#shared/workflows/payments.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Notice } from '#web/components/notice.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { ActDialog } from '#web/crud/act-dialog.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import { useAskedAct } from '#web/crud/use-asked-act.ts';
import { PaymentCase } from '../case/payment-case.tsx';
import { extras } from '../payment-extras.tsx';
import { actionOf, type PaymentRecord } from '../payment-record.ts';
import { BatchHead } from './batch-head.tsx';
import { ClearBatchDialog } from './clear-batch-dialog.tsx';
import { ClearingEffect } from './clearing-effect.tsx';
import styles from './desk.module.css';
import { DeskActs } from './desk-acts.tsx';
import { DESK_PATH } from './desk-path.ts';
import { DeskQueue } from './desk-queue.tsx';
import { nextPath, pathAfter, stepPath } from './next-payment.ts';
import { RightToAct } from './right-to-act.tsx';
import { waitingOf } from './together.ts';
import { useClear } from './use-clear.ts';
import { batchesOf, deskKey } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';
import { useOpenFocus } from './use-open-focus.ts';
import { useOpenPayment } from './use-open-payment.ts';

const STAYS: readonly string[] = [
  'edit',
  'deductions',
  'pull-back',
  'bounce',
  'confirm-bounce',
  'withdraw-bounce',
  'recover',
  'reissue',
  'confirm-correction',
  'withdraw-correction',
];

/** The clearing desk: what waits for my office, the payment that is open, what clearing it does, and the acts. */
export function Desk() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const shown = useOpenPayment();
  const { queue, payments, open } = shown;
  const batches = batchesOf(queue.data);
  const [act, setAct] = useState<ClearingAction | null>(null);
  // As it was when it was asked for: what is cleared leaves the desk while its outcome is still read.
  const [together, setTogether] = useState<readonly PaymentRecord[]>([]);
  const goTo = (next: string | null) => {
    // What was looked up is done: the rest of the queue comes back, fresh.
    if (next === null && shown.lookUp !== '') {
      client.removeQueries({ queryKey: deskKey('') });
      shown.setLookUp('');
    }
    navigate(next ?? DESK_PATH);
  };
  const goOn = (from: PaymentRecord) => goTo(nextPath(payments, from, batches));
  const clear = useClear(goOn);
  const step = (by: 1 | -1) => {
    const path = open && stepPath(payments, open, batches, by);
    if (path) navigate(path);
  };
  const dialogOf = (name: string) => {
    const asked = open && actionOf(open, name);
    if (asked?.allowed) setAct(asked.name);
  };

  useAskedAct(open !== undefined && open.id === shown.linked, dialogOf);
  const lead = useOpenFocus(open?.id ?? (shown.isPending ? null : 'none'));
  useDeskKeys({
    j: () => {
      lead();
      step(1);
    },
    k: () => {
      lead();
      step(-1);
    },
    c: () => {
      lead();
      const action = open && actionOf(open, 'clear');
      if (!open || !action?.allowed || clear.loading) return;
      if (clearingActOf(open) === 'post') setAct('clear');
      else clear.submit(open);
    },
    q: () => dialogOf('query'),
  });

  const action = open && act ? actionOf(open, act) : undefined;
  const waiting = waitingOf(payments);
  return (
    <div className={styles.desk} data-open={open ? true : undefined}>
      <div className={styles.queue}>
        <DeskQueue
          queue={queue}
          lookUp={shown.lookUp}
          onLookUp={shown.setLookUp}
          open={open?.batch_no ?? shown.batchNo}
          folded={shown.folded}
        />
      </div>
      {shown.batchNo !== null || shown.error || shown.isPending ? (
        <div className={styles.case}>
          {open ? (
            <>
              <BatchHead payments={payments} open={open} />
              <PaymentCase key={open.id} payment={open} />
            </>
          ) : (
            <CaseState isPending={shown.isPending} error={shown.error} onRetry={shown.retry} />
          )}
        </div>
      ) : null}
      {open && (
        <>
          <aside className={styles.side} aria-label="Before you act">
            <ClearingEffect payment={open} />
            <RightToAct payment={open} siblings={payments} />
          </aside>
          <div className={styles.acts}>
            {clear.hasMoved(open) ? <Moved to={open.state} /> : <Refused error={clear.errorOf(open)} />}
            <DeskActs
              payment={open}
              waiting={waiting}
              hasNext={nextPath(payments, open, batches) !== null}
              clearing={clear.loading}
              onClear={() => clear.submit(open)}
              onAct={setAct}
              onClearBatch={() => setTogether(waiting)}
            />
          </div>
          {action && (
            <ActDialog
              key={`${open.id} ${action.name}`}
              resource={PAYMENTS}
              record={open}
              name={action.name}
              shows={extras.shows}
              seen={extras.seen}
              onClose={() => setAct(null)}
              onDone={() => {
                if (!STAYS.includes(action.name)) goOn(open);
              }}
            />
          )}
        </>
      )}
      {together[0] && (
        <ClearBatchDialog
          payments={together}
          onClose={() => setTogether([])}
          onDone={(moved) => {
            setTogether([]);
            goTo(pathAfter(together, moved, batches));
          }}
        />
      )}
    </div>
  );
}

type CaseStateProps = { isPending: boolean; error: ApiError | null; onRetry: () => void };

function CaseState({ isPending, error, onRetry }: CaseStateProps) {
  if (error) return <Failed error={error} onRetry={onRetry} />;
  if (isPending) return <SkeletonPage />;
  return (
    <EmptyState kind="no-match" title="There is no such batch">
      Its number is not known, or it belongs to payments that you may not see.
    </EmptyState>
  );
}

/** No answer came to the clearing, and the payment is another now than the one that was sent. */
function Moved({ to }: { to: string }) {
  return (
    <div role="alert">
      <Notice tone="info" title={`It is “${to}” now`}>
        No answer came when you cleared it. It is shown as it is now: look at it before you do more.
      </Notice>
    </div>
  );
}

/** Why clearing was refused, beside the button; where something changed meanwhile, with the figures as they are now. */
function Refused({ error }: { error: ApiError | null }) {
  if (!error) return null;
  const { available, fund } = error.facts;
  const isStale = error.code === 'STALE';
  return (
    <div role="alert">
      <Notice
        tone={isStale ? 'warn' : error.status === 401 ? 'info' : 'bad'}
        title={isStale ? 'Something changed after you looked' : error.message}
      >
        <p>{error.detailWithReference}</p>
        {isStale && typeof available === 'number' && typeof fund === 'string' && (
          <p>
            {fund}: {formatNaira(nairaToKobo(available))} available now.
          </p>
        )}
      </Notice>
    </div>
  );
}
