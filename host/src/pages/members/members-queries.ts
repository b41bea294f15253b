import { pageQuery } from '@kontor/platform/page-queries';

export const memberCalls = {
  members: 'GET /organization/{organizationUuid}/member',
  invitations: 'GET /organization/{organizationUuid}/invitation',
  supportAccess: 'GET /organization/{organizationUuid}/support-access',
} as const;

/** What the page of the members shows first. */
export const membersQueries = Object.values(memberCalls).map((call) => pageQuery(call));
