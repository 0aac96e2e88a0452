import { useState } from 'react';
import { CATALOGUE } from '#shared/errors.ts';
import { formatNaira, nairaToKobo } from '#shared/money.ts';
import { batches } from '#shared/resources/budget/batches.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionLink } from '#web/components/action-button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { LeaveDialog, useLeaveGuard } from '#web/crud/form/leave-guard.tsx';
import { idsFrom } from '#web/crud/ids-from.ts';
import { Failed, NoPermission } from '#web/crud/list/list-states.tsx';
import { payeesWords } from '#web/screens/budget/payees-words.ts';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { type BatchRecord, sumOf } from '../batch-record.ts';
import styles from './create-batch.module.css';
import { PendingPanel } from './pending-panel.tsx';
import { PickedPanel } from './picked-panel.tsx';
import { RaisedBatch, useRaisedBatch } from './raised-batch.tsx';
import { type PendingExpenditure, usePending } from './use-pending.ts';

const CRUMBS = [{ label: batches.title, to: batches.path }, { label: 'New' }];

/** The batch builder: committed expenditures at the left, the batch that is made of them at the right. */
export default function CreateBatch() {
  const can = useCan();
  const pending = usePending();
  const picks = usePicks();
  const raised = useRaisedBatch();
  if (!can('add-batches'))
    return (
      <Sheet>
        <PageHeader title="Raise batch" crumbs={CRUMBS} />
        <NoPermission resource={batches} verb="add" />
      </Sheet>
    );
  if (raised.id !== null)
    return (
      <RaisedBatch
        id={raised.id}
        onAnother={() => {
          picks.clear();
          raised.forget();
        }}
      />
    );
  return (
    <Sheet>
      <PageHeader
        title="Raise batch"
        crumbs={CRUMBS}
        subtitle="Expenditures that are paid together: one department, one fund, one type."
      />
      {pending.isPending && <SkeletonPage />}
      {pending.isError && !pending.data && <Failed error={pending.error} onRetry={() => pending.refetch()} />}
      {pending.data?.rows.length === 0 && (
        <EmptyState
          kind="first-use"
          title="Nothing waits to be batched"
          action={
            can('add-expenditures') && (
              <ActionLink to="/budget/expenditures/create">Raise expenditure</ActionLink>
            )
          }
        >
          Every committed expenditure of your departments stands in a batch already.
        </EmptyState>
      )}
      {pending.data && pending.data.rows.length > 0 && (
        <Builder rows={pending.data.rows} total={pending.data.total} picks={picks} onRaised={raised.keep} />
      )}
    </Sheet>
  );
}

type BuilderProps = {
  rows: readonly PendingExpenditure[];
  total: number;
  picks: ReturnType<typeof usePicks>;
  onRaised: (batch: BatchRecord) => void;
};

function Builder({ rows, total, picks, onRaised }: BuilderProps) {
  const [search, setSearch] = useState('');
  const [description, setDescription] = useState('');
  const [asking, setAsking] = useState(false);
  const found = picks.ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const gone = picks.ids.length - found.length;
  const picked = found.filter(({ waits_for }) => waits_for === null);
  const waiting = found.length - picked.length;
  // The choice stands in the address; what is typed stands nowhere else.
  const { blocker, letGo } = useLeaveGuard(description.trim() !== '');
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: { expenditures: number[]; description?: string }, key) =>
      api.post<BatchRecord>('batches', body, { key, failure: CATALOGUE.create }),
    done: ({ code }) => `Batch ${code} raised`,
    next: () => 'It waits for the budget office.',
    onDone: (batch) => {
      letGo();
      onRaised(batch);
    },
    onFailed: () => setAsking(false),
  });
  const count = picked.length;
  const words = `${count} ${count === 1 ? 'payment' : 'payments'} of ${formatNaira(nairaToKobo(sumOf(picked)))}`;
  return (
    <>
      {(error || gone + waiting > 0) && (
        <Block bottom={20} width={720} role={error ? 'alert' : undefined}>
          {error ? (
            <Notice tone="bad" title={error.message}>
              {error.detailWithReference}
            </Notice>
          ) : (
            <Notice tone="warn">
              {waiting > 0 && waitingWords(waiting)}
              {gone > 0 && (
                <>
                  {gone} of those that were chosen cannot be batched any more and{' '}
                  {gone === 1 ? 'was' : 'were'} left out.
                </>
              )}
            </Notice>
          )}
        </Block>
      )}
      <div className={styles.panels}>
        <PendingPanel
          rows={rows}
          total={total}
          picked={picked}
          search={search}
          onSearch={setSearch}
          onPick={picks.pick}
          onDrop={picks.drop}
        />
        <div className={styles.side}>
          <PickedPanel
            picked={picked}
            description={description}
            onDescription={setDescription}
            onDrop={picks.drop}
            onRaise={() => setAsking(true)}
          />
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Raise a batch of ${words}?`}
        confirm="Raise batch"
        loading={loading}
        onConfirm={() => {
          const said = description.trim();
          submit({ expenditures: picked.map(({ id }) => id), ...(said ? { description: said } : {}) });
        }}
      >
        <p>
          For <b>{payeesWords(picked.map(({ beneficiary }) => beneficiary))}</b>
          {picked[0] && `, on ${picked[0].fund.label}`}.
        </p>
        <p>A voucher number is drawn for each payment, and the batch goes to the budget office.</p>
      </ConfirmDialog>
      <LeaveDialog blocker={blocker} kept={null} onDiscard={async () => undefined} />
    </>
  );
}

function waitingWords(count: number): string {
  return count === 1
    ? 'One of those that were chosen waits for an approval, and was left out. '
    : `${count} of those that were chosen wait for an approval, and were left out. `;
}

/** The chosen expenditures, by id: a link can bring some, and the address keeps them for Back and a reload. */
function usePicks() {
  const [params, setParams] = useAddress();
  // The address follows a moment later, and two quick choices must not overtake one another.
  const [ids, setIds] = useState(() => idsFrom(params.get('pick')));
  const set = (next: readonly number[]) => {
    setIds([...next]);
    setParams(
      (before) => {
        const changed = new URLSearchParams(before);
        if (next.length > 0) changed.set('pick', next.join(','));
        else changed.delete('pick');
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return {
    ids,
    pick: (id: number) => set([...ids.filter((one) => one !== id), id]),
    drop: (id: number) => set(ids.filter((one) => one !== id)),
    clear: () => set([]),
  };
}
