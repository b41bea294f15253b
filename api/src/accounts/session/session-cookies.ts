import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../../infrastructure/http/cookies.ts';
import type { Xsrf } from '../../infrastructure/http/xsrf.ts';
import { isReading, tokenToRead } from './reading.ts';
import {
  absoluteLifetime,
  accessLifetime,
  idleLifetime,
  type OpenedSession,
  type TokenPair,
} from './session-tokens.ts';

/** Sets and clears the cookies of a session. */
export interface SessionCookies {
  open(reply: FastifyReply, session: OpenedSession): void;
  /** New tokens of the same session. The XSRF token stays: another tab may be about to send it. */
  renew(reply: FastifyReply, pair: TokenPair): void;
  clear(reply: FastifyReply): void;
  /** Also clears what was begun in this browser: its next user must not inherit an installation or a waiting plugin login. */
  clearWithSignups(reply: FastifyReply): void;
  /** The tokens of the request, valid or not. */
  tokens(request: FastifyRequest): { readonly access: string | undefined; readonly refresh: string | undefined };
}

export const createSessionCookies = (cookies: Cookies, xsrf: Xsrf): SessionCookies => ({
  open(reply, session) {
    this.renew(reply, session);
    cookies.write(reply, 'owner', session.userUuid, absoluteLifetime / 1000);
    xsrf.renew(reply, session.sessionUuid);
  },
  renew(reply, pair) {
    cookies.write(reply, 'access', pair.access, accessLifetime / 1000);
    cookies.write(reply, 'refresh', pair.refresh, idleLifetime / 1000);
  },
  clear(reply) {
    cookies.clear(reply, 'access');
    cookies.clear(reply, 'refresh');
    cookies.clear(reply, 'owner');
    xsrf.renew(reply, null);
  },
  clearWithSignups(reply) {
    this.clear(reply);
    cookies.clear(reply, 'shopify');
    cookies.clear(reply, 'plugin');
  },
  tokens: (request) =>
    isReading()
      ? { access: tokenToRead(request), refresh: undefined }
      : { access: cookies.read(request, 'access'), refresh: cookies.read(request, 'refresh') },
});
