import { useQuery } from '@tanstack/react-query';
import type { Resource } from '#shared/resource/define-resource.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { api } from '#web/api/client.ts';
import type { WireRecord } from '../record.ts';

/** One record whole, with lines and attached records; `id` is the text of the address. */
export function useRecord(resource: Resource, id: string, options: { fresh?: boolean } = {}) {
  return useQuery<WireRecord, ApiError>({
    ...recordOf(resource, id),
    // A form must not fill itself anew while one types.
    ...(options.fresh ? { staleTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: false } : {}),
  });
}

/** The question for one record, for the query cache. */
export function recordOf(resource: Pick<Resource, 'url'>, id: string) {
  return {
    queryKey: recordKey(resource, id),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await api.get<WireRecord>(`${resource.url}/${id}`, { signal })).data,
  };
}

/** Why there is nothing to show: a record that is here stays when it can't be fetched anew, unless it is gone or closed. */
export function lostBy({ data, error }: { data: unknown; error: ApiError | null }): ApiError | null {
  const isGone = error?.status === 404 || error?.status === 403;
  return data === undefined || isGone ? error : null;
}

/** The key of one record in the query cache. */
export function recordKey(resource: Pick<Resource, 'url'>, id: string): readonly unknown[] {
  return [resource.url, 'record', id];
}
