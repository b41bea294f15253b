import type { FastifyRequest } from 'fastify';
import { readWith } from './reading.ts';
import type { SessionService } from './session.service.ts';
import type { SessionCookies } from './session-cookies.ts';

/**
 * Makes calls that read for a page, as the visitor who opens it. `read` finds out that it is not authenticated by being
 * refused; `null` if there is no session for it.
 */
export type ReadAsVisitor = <T>(
  request: FastifyRequest,
  read: () => Promise<T | 'unauthenticated'>,
) => Promise<T | null>;

/**
 * A page refreshes its session after a 401; a navigation has no script for that, and a refresh whose cookies are lost
 * with the navigation would end the session. So the refresh token is used without being replaced, for reading alone.
 */
export function createReadAsVisitor(sessions: SessionService, cookies: SessionCookies): ReadAsVisitor {
  return async (request, read) => {
    const { access, refresh } = cookies.tokens(request);
    // Looked up once before, so that no calls are made for a visitor without a session.
    const isSignedIn = access !== undefined && (await sessions.authenticate(access)) !== null;
    const first = isSignedIn ? await read() : 'unauthenticated';
    if (first !== 'unauthenticated') return first;
    const token = refresh === undefined ? null : await sessions.tokenToRead(refresh);
    if (token === null) return null;
    const second = await readWith(token, read);
    return second === 'unauthenticated' ? null : second;
  };
}
