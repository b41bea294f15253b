import { brand } from './brand.ts';

/**
 * Name of the readable cookie beside the session: the uuid of the user of this browser's session. The server does not
 * trust it. A page reads from it, without a request, that there is no session or that another tab signed in a different
 * user.
 */
export const sessionOwnerCookie = `${brand.shortName}-session-owner`;
