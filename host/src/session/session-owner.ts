import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import { readCookie } from '@kontor/platform/read-cookie';

/** Uuid of the user whose session this browser holds, known without asking; `null` when no user is signed in. */
export const sessionOwner = (): string | null => readCookie(sessionOwnerCookie);
