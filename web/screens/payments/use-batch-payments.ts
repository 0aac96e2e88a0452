import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { PaymentRecord } from './payment-record.ts';

const MOST = 100;

/** One payment by the id of its address; waits without one. */
export function usePayment(id: string | null) {
  return useQuery<PaymentRecord, ApiError>({
    queryKey: ['payments', 'record', id],
    queryFn: async ({ signal }) => (await api.get<PaymentRecord>(`payments/${id}`, { signal })).data,
    enabled: id !== null,
  });
}

/** Every payment of a batch, in the order of its vouchers; waits without a batch number. */
export function useBatchPayments(batchNo: string | null) {
  return useQuery<PaymentRecord[], ApiError>({
    queryKey: ['payments', 'batch', batchNo],
    queryFn: async ({ signal }) => {
      const rules = [{ field: 'batch_no', op: 'equals', value: batchNo }];
      const query = new URLSearchParams({
        filter: JSON.stringify({ match: 'all', rules }),
        sort: 'id',
        per_page: String(MOST),
      });
      return (await api.get<PaymentRecord[]>(`payments?${query}`, { signal })).data;
    },
    enabled: batchNo !== null,
  });
}
