import { pageQuery } from '@kontor/platform/page-queries';

export const memberCalls = {
  members: 'GET /organization/{organizationUuid}/member',
  invitations: 'GET /organization/{organizationUuid}/invitation',
} as const;

/** What the page of the members shows first. */
export const membersQueries = Object.values(memberCalls).map((call) => pageQuery(call));
