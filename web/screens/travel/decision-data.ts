import { useQuery } from '@tanstack/react-query';
import type { Resource } from '#shared/resource/define-resource.ts';
import { outlineNamed } from '#shared/resources/known.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { KeptFile } from '#web/crud/inputs/kept-file.ts';
import type { Linked, WireRecord } from '#web/crud/record.ts';

/** A request for a flight or a hotel as its page reads it; amounts in naira. */
export type TravelRecord = WireRecord & {
  code: string;
  version: number;
  status: string;
  purpose: string;
  from: string;
  to: string;
  user_id: number;
  cost: number | null;
  option_id: number | null;
};

/** One way to travel or to stay. */
export type TravelOption = {
  id: number;
  title: string;
  cost: number;
  vendor: Linked | null;
  details: string | null;
  file: KeptFile | null;
};

/** What a request is decided on and arranged by. */
export type Decision = {
  id: number;
  code: string;
  status: string;
  version: number;
  from: string;
  to: string;
  fund_id: number | null;
  options: TravelOption[];
  reserved_fund: Linked | null;
  limit: number | null;
  funds: { id: number; label: string; available: number | null; enough_for: number[] | null }[];
  traveller: { name: string; staff_no: string; grade: string | null; department: string };
  entitlement: { name: string; amount: number }[];
  nightly: { rate: number; nights: number; cost: number } | null;
  same_trip: {
    kind: 'flight' | 'hotel';
    code: string;
    purpose: string;
    from: string;
    to: string;
    status: string;
    path: string;
  }[];
};

/** The url of a request's acts and steps, on whichever of its lists it is shown. */
export function urlOf({ name, workflow }: Resource): string {
  return outlineNamed(workflow?.of ?? name).url;
}

/** What a request is decided on and arranged by, as it is now. */
export function useDecision(resource: Resource, { id, version }: Pick<TravelRecord, 'id' | 'version'>) {
  const url = urlOf(resource);
  return useQuery<Decision, ApiError>({
    queryKey: [url, id, 'decision', version],
    queryFn: async ({ signal }) => (await api.get<Decision>(`${url}/${id}/decision`, { signal })).data,
  });
}
