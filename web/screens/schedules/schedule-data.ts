import { useQuery } from '@tanstack/react-query';
import { paymentSchedules } from '#shared/resources/payments/payment-schedules.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** A posted payment of which a schedule can be made, or why not; amounts in naira. */
export type PayablePayment = {
  id: number;
  pv_no: string;
  payee: string;
  bank: string | null;
  account: string | null;
  gross: number;
  deducted: number;
  net: number;
  why_not: string | null;
};

/** What was posted on a day, the templates of its file, and the last days with something that is in no schedule. */
export type Payable = {
  payments: PayablePayment[];
  days: { day: string; payments: number; net: number }[];
  files: { code: string; name: string }[];
};

/** What a schedule of a day can be made of. */
export function usePayable(day: string | null) {
  return useQuery<Payable, ApiError>({
    queryKey: [paymentSchedules.url, 'payable', day],
    queryFn: async ({ signal }) =>
      (await api.get<Payable>(`${paymentSchedules.url}/payable?day=${day}`, { signal })).data,
    enabled: day !== null,
    staleTime: 0,
  });
}
