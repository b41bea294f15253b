import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../infrastructure/http/call-context.ts';
import type { Authenticate } from '../../infrastructure/http/guard.ts';
import type { SessionService } from './session.service.ts';
import type { SessionCookies } from './session-cookies.ts';

/** Who sent a request, by the access token in its cookie. */
export const createAuthenticate =
  (sessions: SessionService, cookies: SessionCookies): Authenticate =>
  async (request) => {
    const { access } = cookies.tokens(request);
    return access === undefined ? null : sessions.authenticate(access);
  };

/**
 * Who came by navigating the whole browser. A page that makes calls refreshes its session when it is told 401; a navigation
 * has nobody to do that, so it is done here.
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
