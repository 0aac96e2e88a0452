import { useQueries, useQuery } from '@tanstack/react-query';
import type { RecordOf } from '#shared/resource/record-types.ts';
import { supplies } from '#shared/resources/inventory/supplies.ts';
import { vouchers } from '#shared/resources/inventory/vouchers.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import { recordKey } from '#web/crud/detail/use-record.ts';
import type { WireRecord } from '#web/crud/record.ts';

/** An order as its pages show it; amounts in naira. */
export type Order = RecordOf<typeof supplies> &
  WireRecord & { vouched: number; payable: number; raised: number; claimed: number; uninspected: number };
/** One line of an order. */
export type OrderLine = NonNullable<Order['supplies']>[number] & {
  id: number;
  product: { id: number; label: string };
};
/** A voucher of an order. */
export type Voucher = RecordOf<typeof vouchers> & WireRecord & { order_no: string };

/** One delivery of an order, as it was taken in. */
export type Delivery = {
  id: number;
  at: string;
  received_by: string;
  inspected_by: string | null;
  inspected_at: string | null;
  voucher: { id: number; serial_no: string } | null;
  lines: {
    product: string;
    measure: string | null;
    accepted: number;
    rejected: number;
    reason: string | null;
    expiry_date: string | null;
  }[];
};

/** The lines of an order. */
export function linesOf(order: Order): OrderLine[] {
  return order.supplies as unknown as OrderLine[];
}

/** Where the goods of an order are received. */
export function receivePath(order_id: number): string {
  return `${supplies.path}/${order_id}/fulfil`;
}

/** Where the vouchers of an order are. */
export function vouchersPath(order_id: number): string {
  return `${supplies.path}/${order_id}/mrv`;
}

/** The deliveries of an order, newest first. */
export function useDeliveries(order_id: number, version: number) {
  return useQuery<Delivery[], ApiError>({
    queryKey: [supplies.url, 'deliveries', order_id, version],
    queryFn: async ({ signal }) =>
      (await api.get<Delivery[]>(`${supplies.url}/${order_id}/deliveries`, { signal })).data,
  });
}

/** The vouchers of an order, newest first, each with its lines; `isPending` until all are there. */
export function useVouchers(order_id: string) {
  const listed = useQuery<Voucher[], ApiError>({
    queryKey: [vouchers.url, 'of', order_id],
    queryFn: async ({ signal }) => {
      const rules = [{ field: 'order_id', op: 'equals', value: Number(order_id) }];
      const query = new URLSearchParams({ filter: JSON.stringify({ match: 'all', rules }), per_page: '100' });
      return (await api.get<Voucher[]>(`${vouchers.url}?${query}`, { signal })).data;
    },
  });
  const ids = (listed.data ?? []).map(({ id }) => id);
  const each = useQueries({
    queries: ids.map((id) => ({
      queryKey: recordKey(vouchers, String(id)),
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await api.get<Voucher>(`${vouchers.url}/${id}`, { signal })).data,
      // A voucher stays as it was made.
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const found = each.flatMap(({ data }) => data ?? []);
  const failed = [listed, ...each].find(({ isLoadingError }) => isLoadingError);
  return {
    vouchers: found,
    ids,
    isPending: !failed && (listed.isPending || found.length < ids.length),
    error: failed?.error as ApiError | undefined,
    refetch: () => failed?.refetch(),
  };
}
