import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** The cache of what was fetched. Nothing is fetched on a clock: every call would keep the session awake. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 300_000,
      refetchOnWindowFocus: true,
      // A call without a line fails and says so, where it would else wait in silence for the line to come back.
      networkMode: 'always',
      // Refusals come again; only a lost connection or a busy server is worth a second try.
      retry: (count, error) =>
        error instanceof ApiError && (error.status === 0 || error.status === 503) && count < 2,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
