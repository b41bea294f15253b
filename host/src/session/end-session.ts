import type { QueryClient } from '@tanstack/react-query';
import { userKey } from '../guard/guard-queries.ts';

/**
 * Forgets everything that the server told this user. The guard sees that nobody is signed in and leads a protected page
 * to /login, with its path remembered (spec §8).
 */
export async function endSession(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries();
  queryClient.setQueryData(userKey, null);
  forgetAnswers(queryClient);
}

/** Drops all answers but the user's own, so that the next user never sees one of them. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
}
