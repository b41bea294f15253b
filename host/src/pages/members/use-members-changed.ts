import { useHost } from '@kontor/platform/host';
import { useQueryClient } from '@tanstack/react-query';
import { memberCalls } from './members-queries.ts';

/** Reads members and invitations again, and the user's own role with them. */
export function useMembersChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { place } = useHost();
  return async () => {
    const calls = Object.values(memberCalls);
    await Promise.all([
      ...calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })),
      queryClient.invalidateQueries({ queryKey: ['GET /organization/{organizationUuid}/activity'] }),
      place.reload(),
    ]);
  };
}
