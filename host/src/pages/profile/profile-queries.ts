import { pageQuery } from '@kontor/platform/page-queries';
import { memberCalls } from '../members/members-queries.ts';

export const profileCalls = {
  pendingEmail: 'GET /user/change-email',
  passkeys: 'GET /user/passkey',
  totp: 'GET /user/totp',
  sessions: 'GET /user/session',
} as const;

/**
 * What the profile shows first. Whether a deletion was requested is asked by the browser: its call takes the user's id,
 * which is not in the page's path.
 */
export const ownQueries = [...Object.values(profileCalls), 'GET /user/mails' as const].map((call) => pageQuery(call));

/** Below an organization: whether it has other owners as well. Of further organizations the browser asks that. */
export const profileQueries = [...ownQueries, pageQuery(memberCalls.members)];
