import type { User } from '@kontor/contract/user';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { openPath, rememberTargetPath } from './remembered.ts';
import { userKey } from './user-queries.ts';

/**
 * Deletes all data of this user. The guard sees that no user is signed in and leads a protected page to /login, with
 * its path remembered for this user (spec §8).
 */
export async function endSession(queryClient: QueryClient): Promise<void> {
  const user = queryClient.getQueryData<User | null>(userKey);
  if (user) rememberTargetPath(openPath(), user.uuid);
  // First, so that no visible page requests again what is removed next.
  queryClient.setQueryData(userKey, null);
  // The query of the user as well: an answer to an earlier one would contain the previous user.
  await queryClient.cancelQueries();
  forgetAnswers(queryClient);
}

/** Drops all answers but the user's own, so that the next user never sees them. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isNotUser });
}

const isNotUser = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== userKey[0];
