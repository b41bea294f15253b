import type { SupportAccess } from '@kontor/contract/support-view';
import { apiQuery } from '@kontor/platform/api-query';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { memberCalls } from './members-queries.ts';

/** Until when the vendor's people may look at the organization, and who has looked. */
export function useSupportAccess(): UseQueryResult<SupportAccess> {
  const { uuid } = useOrganization();
  return useQuery(apiQuery(useApi(), memberCalls.supportAccess, { params: { organizationUuid: uuid } }));
}

/** Reads it again, and what the activity says of it. */
export function useSupportAccessChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const calls = [memberCalls.supportAccess, 'GET /organization/{organizationUuid}/activity'];
    await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
  };
}
