import { useQuery } from '@tanstack/react-query';
import type { RecordOf } from '#shared/resource/record-types.ts';
import type { mandates } from '#shared/resources/facilities-logistics/mandates.ts';
import type { HoldType } from '#shared/workflows/holds.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { Linked } from '#web/crud/record.ts';

/** A mandate as the server answers it. */
export type Mandate = RecordOf<typeof mandates>;

/** A request that a mandate may bundle, by its hold; amounts in naira. */
export type ReadyHold = {
  id: number;
  code: string;
  type: HoldType;
  request: string;
  purpose: string;
  traveller: string;
  department: string;
  option: string | null;
  due: number;
  reserved_fund: Linked;
  since: string;
};

/** A request that a mandate bundles, with its hold; amounts in naira. */
export type BundledHold = {
  id: number;
  code: string;
  request: string;
  request_path: string | null;
  path: string | null;
  purpose: string;
  traveller: string;
  department: string;
  itinerary: string;
  fund: Linked | null;
  cost: number;
  due: number;
  amount: number;
  share: number | null;
  status: string;
  status_label: string;
};

/** What a mandate of this vendor may bundle, the oldest first. */
export function useReadyHolds(vendor: number | null) {
  return useQuery<ReadyHold[], ApiError>({
    queryKey: ['holds', 'ready', vendor],
    queryFn: async ({ signal }) =>
      (await api.get<ReadyHold[]>(`logistics/holds?vendor=${vendor}`, { signal })).data,
    enabled: vendor !== null,
    staleTime: 0,
  });
}

/** What a mandate bundles. */
export function useBundledHolds(mandate: number | null, version = 0) {
  return useQuery<BundledHold[], ApiError>({
    queryKey: ['mandates', mandate, 'holds', version],
    queryFn: async ({ signal }) =>
      (await api.get<BundledHold[]>(`mandates/${mandate}/holds`, { signal })).data,
    enabled: mandate !== null,
  });
}

/** A mandate as it is now. */
export function useMandate(id: number | null) {
  return useQuery<Mandate, ApiError>({
    queryKey: ['mandates', 'one', id],
    queryFn: async ({ signal }) => (await api.get<Mandate>(`mandates/${id}`, { signal })).data,
    enabled: id !== null,
    staleTime: 0,
  });
}
