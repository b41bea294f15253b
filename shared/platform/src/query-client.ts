import { QueryClient } from '@tanstack/react-query';
import { ApiError, NoAnswerError } from './api-error.ts';

/**
 * A definite answer does not change by repetition, and who has waited for a call that hangs is told instead of waiting
 * three times; only failed connections are retried.
 */
const isFinal = (error: Error) => error instanceof NoAnswerError || (error instanceof ApiError && error.status < 500);

/**
 * Spec §7: queries do not refetch on focus, mount or reconnect, do not poll, never go stale, and retry 2 times on failure.
 * What was declared outdated while no page showed it is read again by the next page that does.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnMount: ({ state }) => state.isInvalidated,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: (failures, error) => failures < 2 && !isFinal(error),
      },
    },
  });
}
