import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CATALOGUE, type FieldErrors } from '#shared/errors.ts';
import { amountInWords, formatNaira, nairaToKobo, sumNaira } from '#shared/money.ts';
import { needsPermission } from '#shared/permissions.ts';
import { nounFor } from '#shared/resource/plural.ts';
import type { RecordOf } from '#shared/resource/record-types.ts';
import { expenditures } from '#shared/resources/budget/expenditures.ts';
import { claims } from '#shared/resources/staff-services/claims.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { useSubmit } from '#web/api/use-submit.ts';
import { ActionButton, ActionLink } from '#web/components/action-button.tsx';
import { Amount } from '#web/components/amount.tsx';
import { Code } from '#web/components/code.tsx';
import { ScrolledTable, TwoLines } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Block, Quiet, Row } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageHeader } from '#web/components/page-header.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { SkeletonPage } from '#web/components/skeletons.tsx';
import { idsFrom } from '#web/crud/ids-from.ts';
import type { InputProps } from '#web/crud/inputs/input-props.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { type WireRecord, wireAct } from '#web/crud/record.ts';
import { isSaidAt, RefusalNotice } from '#web/crud/refusal-notice.tsx';
import type { BatchRecord } from '#web/screens/budget/batches/batch-record.ts';
import { RaisedBatch, useRaisedBatch } from '#web/screens/budget/batches/builder/raised-batch.tsx';
import type { ChosenFund } from '#web/screens/budget/expenditures/create/values.ts';
import { FundEffectLines } from '#web/screens/budget/fund-effect-lines.tsx';
import { useCan } from '#web/session/use-session.ts';
import { useAddress } from '#web/use-address.ts';
import { daysWords } from '../line-words.ts';
import { PaperFundInput } from './paper-fund-input.tsx';
import { fundOf } from './paper-funds.ts';

type Claim = RecordOf<typeof claims> & WireRecord & { approved_first: boolean };

const TITLE = 'Raise claims';
const CRUMBS = [{ label: claims.title, to: claims.path }, { label: 'Raise' }];
/** Raising claims together makes expenditures and a batch. */
const NEEDED = ['browse-claims', 'add-expenditures', 'add-batches'] as const;
const FUND = { ...expenditures.fields.fund_id, label: 'Fund that pays' };

/** Several claims that are raised on one fund and sent to the desks in one batch. */
export default function RaiseClaims() {
  const can = useCan();
  const [params] = useAddress();
  const raised = useRaisedBatch();
  const navigate = useNavigate();
  const ids = idsFrom(params.get('ids'));
  const missing = NEEDED.find((one) => !can(one));
  if (raised.id !== null)
    return <RaisedBatch id={raised.id} another="Back to claims" onAnother={() => navigate(claims.path)} />;
  return (
    <Sheet>
      <PageHeader
        title={TITLE}
        crumbs={CRUMBS}
        subtitle="Claims that are paid from one fund, together in one batch."
      />
      {missing ? (
        <EmptyState kind="no-permission" title="You can’t raise claims">
          {needsPermission(missing)}
        </EmptyState>
      ) : (
        <Found ids={ids} onRaised={raised.keep} />
      )}
    </Sheet>
  );
}

type Raising = { onRaised: (batch: BatchRecord) => void };

function Found({ ids, onRaised }: Raising & { ids: readonly number[] }) {
  const found = useQuery<Claim[], ApiError>({
    queryKey: ['claims', 'raise', ids],
    queryFn: async ({ signal }) => {
      const rules = ids.map((id) => ({ field: 'id', op: 'equals', value: id }));
      const query = new URLSearchParams({
        filter: JSON.stringify({ match: 'any', rules }),
        sort: 'created_at',
        per_page: '50',
      });
      return (await api.get<Claim[]>(`claims?${query}`, { signal })).data;
    },
    enabled: ids.length > 0,
    staleTime: 0,
  });
  if (ids.length > 0 && found.isPending) return <SkeletonPage />;
  if (found.isLoadingError) return <Failed error={found.error} onRetry={() => found.refetch()} />;
  const rows = found.data ?? [];
  const raisable = rows.filter((one) => wireAct(one, 'raise')?.allowed === true);
  if (raisable.length === 0)
    return (
      <EmptyState
        kind="no-match"
        title={ids.length === 0 ? 'No claim is selected' : 'None of them can be raised now'}
        action={<ActionLink to={claims.path}>Go to {claims.title}</ActionLink>}
      >
        Select claims that wait for your department in the list, then raise them together.
      </EmptyState>
    );
  if (raisable.some(({ approved_first }) => approved_first))
    return (
      <EmptyState
        kind="no-match"
        title="Claims are raised one by one"
        action={<ActionLink to={claims.path}>Go to {claims.title}</ActionLink>}
      >
        Authority limits are in force: each expenditure is approved before it is batched. Raise each claim
        from the list, and batch them once they are approved.
      </EmptyState>
    );
  return <Builder rows={raisable} missing={ids.length - raisable.length} onRaised={onRaised} />;
}

function Builder({ rows, missing, onRaised }: Raising & { rows: readonly Claim[]; missing: number }) {
  const [fund, setFund] = useState<ChosenFund | null>(null);
  const [problems, setProblems] = useState<FieldErrors>({});
  const total = sumNaira(rows.map((row) => row.total ?? 0));
  const { submit, loading, error } = useSubmit({
    inPlace: true,
    send: (body: { claims: number[]; fund_id: number; seen_amount: number }, key) =>
      api.post<BatchRecord>('claims/batch', body, { key, failure: CATALOGUE.create }),
    done: ({ code }) => `Batch ${code} raised`,
    next: () => 'It waits for the budget office.',
    onDone: onRaised,
    onFailed: ({ errors }) => setProblems(errors),
  });
  const ofClaims = Object.entries(problems).flatMap(([name, said]) =>
    name.startsWith('claims.') ? said.slice(0, 1) : [],
  );
  const raise = () => {
    setProblems(fund ? {} : { fund_id: [FUND.missing ?? 'Choose the fund that pays'] });
    if (fund) submit({ claims: rows.map(({ id }) => id), fund_id: fund.id, seen_amount: total });
    else document.getElementById('field-fund_id')?.focus();
  };
  return (
    <>
      {missing > 0 && (
        <Block bottom={20} width={720}>
          <Notice tone="warn">
            {missing} of those that were selected can’t be raised now and {missing === 1 ? 'is' : 'are'} left
            out.
          </Notice>
        </Block>
      )}
      <ScrolledTable
        label="Claims to raise"
        rows={rows}
        keyOf={({ id }) => id}
        foot={`Total of ${rows.length}`}
        columns={[
          {
            key: 'code',
            heading: 'Claim',
            cell: ({ id, code }) => <Code to={`${claims.path}/${id}`}>{code}</Code>,
          },
          {
            key: 'user',
            heading: 'Claimed by',
            names: true,
            cell: ({ user, department }) => <TwoLines beneath={department.label}>{user.label}</TwoLines>,
          },
          {
            key: 'purpose',
            heading: 'Purpose',
            cell: ({ purpose, started, finished }) => (
              <TwoLines beneath={daysWords({ from: started, to: finished })}>{purpose}</TwoLines>
            ),
          },
          {
            key: 'total',
            heading: 'Total',
            right: true,
            cell: (row) => <Amount naira={row.total} />,
            total: <Amount naira={total} tone="strong" />,
          },
        ]}
      />
      <Block top={28} width={620}>
        <Amount naira={total} size="hero" />
        <Quiet size={13.5}>{amountInWords(nairaToKobo(total))}</Quiet>
        <Block top={22} bottom={16}>
          <PaperFundInput
            name="fund_id"
            field={fundOf(FUND as InputProps['field'], rows[0] as Claim)}
            value={fund}
            onChange={(chosen) => setFund(chosen as ChosenFund | null)}
            error={problems.fund_id?.[0]}
            problems={problems}
            values={{}}
          />
        </Block>
        {fund && <FundEffectLines lines={[{ fund, naira: -total }]} />}
        {error && (ofClaims.length > 0 || !isSaidAt({ fund_id: FUND }, problems)) && (
          <Block top={16} role="alert">
            {ofClaims.length > 0 ? (
              <Notice tone="bad" title={`${ofClaims.length} of these claims can’t be raised`}>
                {ofClaims.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </Notice>
            ) : (
              <RefusalNotice error={error} />
            )}
          </Block>
        )}
        <Quiet top={16} size={13.5}>
          Each claim gets its expenditure on this fund, and all of them go to the budget office in one batch.
        </Quiet>
        <Row top={24}>
          <ActionButton size="lg" loading={loading} onClick={raise}>
            Raise and batch {rows.length} {nounFor(claims, rows.length)} for {formatNaira(nairaToKobo(total))}
          </ActionButton>
          <ActionLink variant="quiet" size="lg" to={claims.path}>
            Cancel
          </ActionLink>
        </Row>
      </Block>
    </>
  );
}
