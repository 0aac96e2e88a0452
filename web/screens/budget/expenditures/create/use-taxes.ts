import { useQuery } from '@tanstack/react-query';
import { koboToNaira, nairaToKobo } from '#shared/money.ts';
import { type PayeeKind, type RatedClass, type TaxKind, type VatMode, withVat } from '#shared/taxes.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';

/** Whether taxes are deducted from payments to third parties, and today's rates. */
export type TodaysTaxes = {
  is_on: boolean;
  rates: readonly {
    kind: TaxKind;
    transaction_class: RatedClass | null;
    payee: PayeeKind | null;
    rate: number;
    authority: string;
  }[];
};

/** The same as the server says it today; undefined until it has. */
export function useTaxes(): TodaysTaxes | undefined {
  return useQuery<TodaysTaxes, ApiError>({
    queryKey: ['taxes', 'today'],
    queryFn: async ({ signal }) => (await api.get<TodaysTaxes>('taxes/today', { signal })).data,
    staleTime: 60_000,
  }).data;
}

/** What is booked of an amount, in naira: with VAT where that is added to it. */
export function grossNaira(
  amount: number | null,
  vat: VatMode | null | undefined,
  taxes: TodaysTaxes | undefined,
): number | null {
  const rate = taxes?.rates.find(({ kind }) => kind === 'vat')?.rate;
  if (amount === null || vat !== 'added' || rate === undefined) return amount;
  return koboToNaira(withVat(nairaToKobo(amount), Math.round(rate * 100)));
}
