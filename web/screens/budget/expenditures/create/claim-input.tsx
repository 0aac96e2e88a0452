import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { claims } from '#shared/resources/staff-services/claims.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import { type Linked, type WireRecord, wireAct } from '#web/crud/record.ts';
import { payersOf } from '#web/screens/claims/raise/claim-funds.ts';
import { useSession } from '#web/session/use-session.ts';
import { FundInput } from './fund-input.tsx';
import type { ExpenditureValues } from './values.ts';

type Claim = RecordOf<typeof claims> & WireRecord;

/** The claim that is paid, found by code or claimant among those that wait for my departments; payee, amount and purpose are its own. */
export function ClaimInput(props: InputProps) {
  const { value, onChange, onOthers } = props;
  const linked = value as Linked | null;
  const found = useClaim(linked?.id ?? null);
  const claim = linked ? found.data : undefined;
  // Also where a link or a draft named it. Nothing of it is sent, so that it makes no draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the claim says counts
  useEffect(() => {
    if (claim) onOthers?.(valuesOf(claim));
  }, [claim]);
  return (
    <>
      <PickerField<PickerOption>
        {...fieldProps(props)}
        value={linked && { id: linked.id, name: claim?.code ?? linked.label }}
        onChange={(option) => onChange(option && { id: option.id, label: option.code ?? option.name })}
        search={searchClaims}
        cacheKey={['claims', 'registered']}
        captions={['Claims that wait for the department', 'Total']}
        nothing="No claim waits to be raised"
      />
      {linked && found.isPending && <SkeletonLines lines={4} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {claim && <Terms claim={claim} />}
    </>
  );
}

/** The fund that pays: of a claim only those of the claimant's department and of one's own, which is above it. */
export function PayingFundInput(props: InputProps) {
  const { department } = useSession();
  const { category, claim_id } = props.values as { category?: unknown; claim_id?: number | null };
  const claim = useClaim(category === 'staff-claim' ? (claim_id ?? null) : null).data;
  return <FundInput {...props} departments={claim && payersOf(claim, department)} />;
}

function useClaim(id: number | null) {
  return useQuery<Claim, ApiError>({
    queryKey: ['claims', 'one', id],
    queryFn: async ({ signal }) => (await api.get<Claim>(`claims/${id}`, { signal })).data,
    enabled: id !== null,
    staleTime: 5_000,
  });
}

function Terms({ claim }: { claim: Claim }) {
  const { code, purpose, user, total } = claim;
  const whyNot = wireAct(claim, 'raise');
  return (
    <Block top={16}>
      {whyNot?.allowed !== true && (
        <Block bottom={12}>
          <Notice tone="warn">
            {whyNot?.why_not?.sentence ?? `${code} can’t be raised by you.`} Choose another claim.
          </Notice>
        </Block>
      )}
      <KeyValue
        items={[
          ['Payee', user.label],
          ['Amount', <Amount key="amount" naira={total} tone="strong" />],
          ['For', purpose],
        ]}
      />
    </Block>
  );
}

/** What the form shows of it in its own fields: the effect on the fund, and the answers that are read once more. */
function valuesOf({ code, purpose, user, total }: Claim): Partial<ExpenditureValues> {
  return {
    beneficiary: { kind: 'staff', id: user.id, name: user.label, note: null },
    amount: total,
    description: `${code}: ${purpose}`,
  };
}

async function searchClaims(text: string): Promise<PickerOption[]> {
  const rules = [{ field: 'status', op: 'equals', value: 'registered' }];
  const query = new URLSearchParams({
    filter: JSON.stringify({ match: 'all', rules }),
    sort: 'created_at',
    per_page: '20',
    ...(text ? { search: text } : {}),
  });
  const { data } = await api.get<Claim[]>(`claims?${query}`);
  return data
    .filter((claim) => wireAct(claim, 'raise')?.allowed === true)
    .map(({ id, code, user, purpose, total }) => ({
      ...{ id, code, name: user.label, note: purpose },
      aside: <Amount naira={total} />,
    }));
}
