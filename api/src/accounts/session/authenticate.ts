import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../infrastructure/http/call-context.ts';
import type { Authenticate } from '../../infrastructure/http/guard.ts';
import type { SessionService } from './session.service.ts';
import type { SessionCookies } from './session-cookies.ts';

/** The user who sent a request, by the access token in its cookie. */
export const createAuthenticate =
  (sessions: SessionService, cookies: SessionCookies): Authenticate =>
  async (request) => {
    const { access } = cookies.tokens(request);
    return access === undefined ? null : sessions.authenticate(access);
  };

/**
 * The user of a navigation. A page refreshes its session after a 401; a navigation has no script to do that, so the
 * session is refreshed here.
 */
export type Arrive = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;

export function createArrive(sessions: SessionService, cookies: SessionCookies): Arrive {
  const authenticate = createAuthenticate(sessions, cookies);
  return async (request, reply) => {
    const caller = await authenticate(request);
    if (caller !== null) return caller;
    const { refresh } = cookies.tokens(request);
    const pair = refresh === undefined ? null : await sessions.refresh(refresh);
    if (pair === null) return null;
    cookies.renew(reply, pair);
    return sessions.authenticate(pair.access);
  };
}
