import { brand } from './brand.ts';

/**
 * Name of the readable cookie beside the session: the uuid of the user whose session this browser holds. It proves nothing to
 * the server. It tells a page, without asking, that nobody is signed in, or that another tab signed in somebody else.
 */
export const sessionOwnerCookie = `${brand.shortName}-session-owner`;
