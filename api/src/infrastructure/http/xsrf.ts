import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SigningKeys } from '../secrets/signing-keys.ts';
import { equalSecrets, randomSecret } from '../signing.ts';
import type { Cookies } from './cookies.ts';
import { ProblemError } from './problem.ts';

/**
 * Signed double submit, bound to the session (OWASP, cross-site request forgery prevention): the readable cookie holds
 * `nonce.HMAC(binding, nonce)`, and an unsafe call must repeat it in a header, which other sites cannot set. The
 * binding is the session's id, or a visitor's id before there is a session, so a token of another session is refused.
 */
export interface Xsrf {
  /** Identifies a browser, signed in or not; a caller with a checked token always has it. */
  bindingOf(request: FastifyRequest): string | undefined;
  /** Adds a token to any answer for a browser without a matching one. */
  offer(request: FastifyRequest, reply: FastifyReply): void;
  /** Sets a new token for a session that this answer opens; `null` for one that it ends. */
  renew(reply: FastifyReply, sessionUuid: string | null): void;
  /** Refuses requests of other sites, and those that do not repeat their cookie. Needs no session. */
  checkRepeated(request: FastifyRequest): void;
  /** Refuses a token of another session. */
  checkBinding(request: FastifyRequest): void;
}

const header = 'x-xsrf-token';

export function createXsrf(keys: SigningKeys, cookies: Cookies): Xsrf {
  const messageOf = (binding: string, nonce: string) => `xsrf|${binding}|${nonce}`;
  const tokenFor = (binding: string) => {
    const nonce = randomSecret();
    return `${nonce}.${keys.sign(messageOf(binding, nonce))}`;
  };
  const fits = (token: string, binding: string) => {
    const [nonce = '', signature = ''] = token.split('.');
    return keys.verify(messageOf(binding, nonce), signature);
  };

  /** The session's id is the part of its cookies before the dot; it does not change during the session. */
  const bindingOf: Xsrf['bindingOf'] = (request) => {
    const session = cookies.read(request, 'access') ?? cookies.read(request, 'refresh');
    return session?.split('.', 1)[0] ?? cookies.read(request, 'visitor');
  };

  const renew: Xsrf['renew'] = (reply, sessionUuid) => {
    const binding = sessionUuid ?? randomSecret();
    if (sessionUuid === null) cookies.write(reply, 'visitor', binding);
    cookies.write(reply, 'xsrf', tokenFor(binding));
  };

  return {
    bindingOf,
    renew,
    offer(request, reply) {
      const binding = bindingOf(request);
      if (binding === undefined) return renew(reply, null);
      const token = cookies.read(request, 'xsrf');
      if (token === undefined || !fits(token, binding)) cookies.write(reply, 'xsrf', tokenFor(binding));
    },
    checkRepeated(request) {
      const site = request.headers['sec-fetch-site'];
      const sameOrigin = site === undefined || site === 'same-origin' || site === 'none';
      const sent = request.headers[header];
      const token = cookies.read(request, 'xsrf');
      if (!sameOrigin || typeof sent !== 'string' || token === undefined || !equalSecrets(sent, token))
        throw mismatch();
    },
    checkBinding(request) {
      const binding = bindingOf(request);
      const token = cookies.read(request, 'xsrf') ?? '';
      if (binding === undefined || !fits(token, binding)) throw mismatch();
    },
  };
}

const mismatch = () => new ProblemError('xsrf-token-mismatch');
