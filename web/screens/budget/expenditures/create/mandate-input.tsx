import { useEffect } from 'react';
import { api } from '#web/api/client.ts';
import { Amount } from '#web/components/amount.tsx';
import { KeyValue } from '#web/components/key-value.tsx';
import { Block } from '#web/components/layout.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PickerField, type PickerOption } from '#web/components/picker-field.tsx';
import { SkeletonLines } from '#web/components/skeletons.tsx';
import { fieldProps, type InputProps } from '#web/crud/inputs/input-props.ts';
import { Failed } from '#web/crud/list/list-states.tsx';
import type { Linked } from '#web/crud/record.ts';
import { type Mandate, useMandate } from '#web/screens/mandates/mandate-data.ts';
import type { ExpenditureValues } from './values.ts';

/** The mandate that is paid, found by code or vendor among those that wait; payee, amount, fund and description are its own. */
export function MandateInput(props: InputProps) {
  const { value, onChange, onOthers } = props;
  const linked = value as Linked | null;
  const found = useMandate(linked?.id ?? null);
  const mandate = linked ? found.data : undefined;
  // Also where a link or a draft named it: it may have changed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the mandate says counts
  useEffect(() => {
    if (mandate) onOthers?.(valuesOf(mandate));
  }, [mandate]);
  return (
    <>
      <PickerField<PickerOption>
        {...fieldProps(props)}
        value={linked && { id: linked.id, name: mandate?.code ?? linked.label }}
        onChange={(option) => onChange(option && { id: option.id, label: option.code ?? option.name })}
        search={searchMandates}
        cacheKey={['mandates', 'pending']}
        captions={['Mandates that wait to be raised', 'Total']}
        nothing="No mandate waits to be raised"
      />
      {linked && found.isPending && <SkeletonLines lines={4} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {mandate && <Terms mandate={mandate} />}
    </>
  );
}

function Terms({ mandate }: { mandate: Mandate }) {
  const { code, status, beneficiary, total_amount, fund, description, no_of_itineraries } = mandate;
  return (
    <Block top={16}>
      {status !== 'pending' && (
        <Block bottom={12}>
          <Notice tone="warn">{code} does not wait to be raised any more. Choose another mandate.</Notice>
        </Block>
      )}
      <KeyValue
        items={[
          ['Payee', beneficiary],
          ['Amount', <Amount key="amount" naira={total_amount} tone="strong" />],
          ['Fund', fund.label],
          ['For', description],
          ['Requests', String(no_of_itineraries)],
        ]}
      />
    </Block>
  );
}

/** What the form shows of it in its own fields: the effect on the fund, and the answers that are read once more. */
function valuesOf(mandate: Mandate): Partial<ExpenditureValues> {
  const { code, beneficiary, vendor_id, fund, period, total_amount, description } = mandate;
  const [budget_code = '', ...name] = fund.label.split(' ');
  return {
    period,
    beneficiary: { kind: 'vendor', id: vendor_id, name: beneficiary, note: null },
    fund_id: { ...fund, code: budget_code, name: name.join(' ') },
    amount: total_amount,
    description: `${code}: ${description}`,
  };
}

async function searchMandates(text: string): Promise<PickerOption[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'equals', value: 'pending' }] }),
    sort: 'created_at',
    per_page: '20',
    ...(text ? { search: text } : {}),
  });
  const { data } = await api.get<Mandate[]>(`mandates?${query}`);
  return data.map(({ id, code, beneficiary, description, total_amount }) => ({
    ...{ id, code, name: beneficiary, note: description },
    aside: <Amount naira={total_amount} />,
  }));
}
