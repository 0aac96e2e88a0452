import { IconPlus, IconStack2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BATCH_MAX } from '#shared/constants.ts';
import { CATALOGUE } from '#shared/errors.ts';
import { formatNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import { FILTER_BOUNDS } from '#shared/resource/filter.ts';
import { grouped } from '#shared/resource/plural.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { newKey } from '#web/api/new-key.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block, Section } from '#web/components/layout.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { WireRecord } from '#web/crud/record.ts';
import { RefusalNotice } from '#web/crud/refusal-notice.tsx';
import type { BatchRecord } from '#web/screens/budget/batches/batch-record.ts';
import { Raised } from '#web/screens/budget/raised.tsx';
import { useCan } from '#web/session/use-session.ts';
import styles from './many.module.css';
import type { LeftOut } from './read-cells.ts';

type Made = RecordOf<typeof expenditures> & WireRecord & { waits_for: string | null };

type ManyRaisedProps = {
  ids: readonly number[];
  /** What the list had besides, which nobody is paid for. */
  leftOut: readonly LeftOut[];
  onAnother: () => void;
};

/** Those that were raised together, and the batches in which they go on: as full as a batch may be, in their order. */
export function ManyRaised({ ids, leftOut, onAnother }: ManyRaisedProps) {
  const can = useCan();
  const found = useQuery<Made[], ApiError>({
    queryKey: ['expenditures', 'raised together', ids],
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(
        partsOf(ids, FILTER_BOUNDS.rules).map((part) => readThose(part, signal)),
      );
      // As they stood in the list, which their codes say nothing of.
      return parts.flat().toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
    },
    staleTime: 0,
  });
  const batching = useBatching();
  if (found.isPending) return <SkeletonPage />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const rows = found.data ?? [];
  if (rows.length === 0)
    return (
      <EmptyState
        kind="no-match"
        title="These expenditures can’t be shown"
        action={<ActionLink to={expenditures.path}>Open the expenditures</ActionLink>}
      >
        They were deleted, or they are of a department whose expenditures you may not see.
      </EmptyState>
    );
  if (!wereRaisedTogether(rows))
    return (
      <EmptyState
        kind="no-match"
        title="These expenditures were not raised together"
        action={<ActionLink to={expenditures.path}>Open the expenditures</ActionLink>}
      >
        The address of this page names some that were raised at another time or by somebody else.
      </EmptyState>
    );
  const open = rows.filter(({ batch, status, waits_for }) => !batch && status === 'cleared' && !waits_for);
  const [waiting] = rows.filter(({ waits_for }) => waits_for);
  const parts = partsOf(open, BATCH_MAX[open[0]?.type ?? 'staff']);
  const seesBatches = can('browse-batches');
  const sum = formatNaira(nairaToKobo(sumNaira(rows.map(({ amount }) => amount))));
  const title =
    rows.length === 1 ? '1 expenditure was raised' : `${grouped(rows.length)} expenditures were raised`;
  const batches = parts.length === 1 ? 'the batch' : `${parts.length} batches`;
  return (
    <Raised
      title={title}
      crumbs={[{ label: expenditures.title, to: expenditures.path }, { label: 'Many' }]}
      subtitle={`${sum} in all${rows[0] ? `, on ${rows[0].fund.label}` : ''}`}
      acts={
        <>
          {can('add-batches') && parts.length > 0 ? (
            <ActionButton icon={IconStack2} loading={batching.running} onClick={() => batching.raise(parts)}>
              Raise {batches}
            </ActionButton>
          ) : (
            seesBatches && <ActionLink to="/budget/batches">Open the batches</ActionLink>
          )}
          {can('add-expenditures') && (
            <ActionButton variant="quiet" icon={IconPlus} onClick={onAnother}>
              Raise more
            </ActionButton>
          )}
        </>
      }
      list={
        <>
          {leftOut.length > 0 && (
            <Section title="Left out of the list" top={28}>
              <ul className={styles.batches}>
                {[...new Map(leftOut.map((one) => [one.said, one])).values()].map(({ said, reason }) => (
                  <li key={said}>
                    <span>{said}</span>
                    <small>{reason}</small>
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <Section title="Expenditures" top={28}>
            <ul className={styles.batches}>
              {rows.map(({ id, code, beneficiary, amount, batch, waits_for }) => (
                <li key={id}>
                  <span>
                    <Code to={`${expenditures.path}/${id}`}>{code}</Code> {beneficiary}
                  </span>
                  <Amount naira={amount} />
                  {waits_for && <small>{waits_for}</small>}
                  {batch && (
                    <small>
                      In batch{' '}
                      <Code {...(seesBatches ? { to: `/budget/batches/${batch.id}` } : {})}>
                        {batch.label}
                      </Code>
                    </small>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        </>
      }
    >
      <p>
        {parts.length > 0
          ? `They are committed and wait to be put in batches of at most ${BATCH_MAX[open[0]?.type ?? 'staff']}. Each batch goes to the budget office, Treasury and Audit, and Treasury posts it.`
          : rows.every(({ batch }) => batch)
            ? 'All of them are in batches, which the budget office takes on.'
            : waiting
              ? 'They are approved before they are put in batches. Whoever approves each is told.'
              : 'None of them waits to be put in a batch.'}
      </p>
      {batching.error && parts.length > 0 && (
        <Block top={16} role="alert">
          <RefusalNotice error={batching.error} />
        </Block>
      )}
    </Raised>
  );
}

/** Whether one act raised them: anybody can write ids into an address, and send it to somebody who puts them in batches. */
function wereRaisedTogether(rows: readonly Made[]): boolean {
  const actOf = ({ created_at, user_id, fund_id, type }: Made) =>
    [created_at, user_id, fund_id, type].join(' ');
  return new Set(rows.map(actOf)).size === 1;
}

/** Raises batch after batch; what was raised before one fails stays, and the rest can be tried again. */
function useBatching() {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const raise = async (parts: readonly Made[][]) => {
    if (running) return;
    setRunning(true);
    setError(null);
    try {
      for (const part of parts)
        await api.post<BatchRecord>(
          'batches',
          { expenditures: part.map(({ id }) => id) },
          { key: newKey(), failure: CATALOGUE.create },
        );
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure);
    } finally {
      await client.invalidateQueries();
      setRunning(false);
    }
  };
  return { running, error, raise };
}

async function readThose(ids: readonly number[], signal: AbortSignal): Promise<Made[]> {
  const rules = ids.map((id) => ({ field: 'id', op: 'equals', value: id }));
  const query = new URLSearchParams({
    filter: JSON.stringify({ match: 'any', rules }),
    per_page: String(ids.length),
  });
  return (await api.get<Made[]>(`expenditures?${query}`, { signal })).data;
}

function partsOf<One>(all: readonly One[], most: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, part) =>
    all.slice(part * most, (part + 1) * most),
  );
}
