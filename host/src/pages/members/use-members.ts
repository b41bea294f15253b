import type { Invitation, Member } from '@kontor/contract/member';
import { apiQuery } from '@kontor/platform/api-query';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { memberCalls } from './members-queries.ts';

/** The members of the organization. */
export function useMembers(): UseQueryResult<Member[]> {
  const { uuid } = useOrganization();
  return useQuery(apiQuery(useApi(), memberCalls.members, { params: { organizationUuid: uuid } }));
}

/** Who is invited to it. */
export function useInvitations(): UseQueryResult<Invitation[]> {
  const { uuid } = useOrganization();
  return useQuery(apiQuery(useApi(), memberCalls.invitations, { params: { organizationUuid: uuid } }));
}
