import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import { readCookie } from '@kontor/platform/read-cookie';

/** Uuid of the session's user, read from a cookie; `null` when no user is signed in. */
export const sessionOwner = (): string | null => readCookie(sessionOwnerCookie);
