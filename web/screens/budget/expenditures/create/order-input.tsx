import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { permission } from '#shared/permissions.ts';
import { supplies } from '#shared/resources/inventory/supplies.ts';
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
import type { Linked } from '#web/crud/record.ts';
import type { Order } from '#web/screens/inventory/supplies/order-data.ts';
import { useCan } from '#web/session/use-session.ts';
import type { ExpenditureValues } from './values.ts';

/** The order whose goods are paid, where a third party is; vendor and invoice are its own. */
export function OrderInput(props: InputProps) {
  const can = useCan();
  const { value, onOthers, values } = props;
  const linked = value as Linked | null;
  const found = useQuery<Order, ApiError>({
    queryKey: [supplies.url, 'record', String(linked?.id)],
    queryFn: async ({ signal }) => (await api.get<Order>(`${supplies.url}/${linked?.id}`, { signal })).data,
    enabled: linked !== null && linked !== undefined,
  });
  const order = linked ? found.data : undefined;
  // Also where a link or a draft named it: it may have changed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the order says counts
  useEffect(() => {
    if (order) onOthers?.(valuesOf(order, values));
  }, [order]);
  if (values.type !== 'third-party' || !can(permission('browse', supplies.noun))) return null;
  return (
    <>
      <PickerField<PickerOption>
        {...fieldProps(props)}
        hint="Choose it where goods of an order are paid: Audit then compares what came with what is paid."
        value={linked && { id: linked.id, name: order?.code ?? linked.label }}
        onChange={(option) =>
          onOthers?.({
            order_id: option && { id: option.id, label: option.code ?? option.name },
            ...(option ? {} : { beneficiary: null, reference: '' }),
          })
        }
        search={searchOrders}
        cacheKey={[supplies.url, 'payable']}
        captions={['Orders', 'Total']}
        nothing="There is no order"
      />
      {linked && found.isPending && <SkeletonLines lines={4} />}
      {found.isLoadingError && <Failed error={found.error} onRetry={() => found.refetch()} />}
      {order && <Terms order={order} />}
    </>
  );
}

function Terms({ order }: { order: Order }) {
  const { code, status, vendor, invoice_no, total, vouched, raised } = order;
  return (
    <Block top={16}>
      {status === 'cancelled' && (
        <Block bottom={12}>
          <Notice tone="warn">{code} was cancelled: nothing is paid for it.</Notice>
        </Block>
      )}
      <KeyValue
        items={[
          ['Vendor', vendor.label],
          ['Invoice', invoice_no],
          ['Ordered', <Amount key="total" naira={total} />],
          ['Received, by vouchers', <Amount key="vouched" naira={vouched} />],
          ['Raised already', <Amount key="raised" naira={raised} />],
        ]}
      />
    </Block>
  );
}

/** What the form shows of it in its own fields; what is received and not raised yet is offered as the amount. */
function valuesOf(order: Order, typed: InputProps['values']): Partial<ExpenditureValues> {
  const { code, vendor, vendor_id, invoice_no, vouched, raised } = order;
  const due = Math.round((vouched - raised) * 100) / 100;
  return {
    beneficiary: { kind: 'vendor', id: vendor_id, name: vendor.label, note: null },
    reference: invoice_no,
    ...(typed.amount || due <= 0 ? {} : { amount: due }),
    ...(typed.description ? {} : { description: `${code}: invoice ${invoice_no}` }),
  };
}

async function searchOrders(text: string): Promise<PickerOption[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify({
      match: 'all',
      rules: [{ field: 'status', op: 'in', value: ['pending', 'partial', 'completed'] }],
    }),
    per_page: '20',
    ...(text ? { search: text } : {}),
  });
  const { data } = await api.get<Order[]>(`${supplies.url}?${query}`);
  return data.map(({ id, code, vendor, invoice_no, total }) => ({
    ...{ id, code, name: vendor.label, note: invoice_no },
    aside: <Amount naira={total} />,
  }));
}
