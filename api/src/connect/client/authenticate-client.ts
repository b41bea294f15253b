import { seconds } from '../../infrastructure/clock.ts';
import type { AuthenticateClient } from '../../infrastructure/http/guard.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findClientOfToken } from './client.repository.ts';

/** Calls of one client, counted by all servers together. */
export const callLimit = { max: 100, window: seconds(1) };

/** RFC 6750 §2.1. */
const bearer = /^Bearer +([\w.~+/-]+=*)$/i;

export const createAuthenticateClient =
  ({
    callers,
    clock,
    environment,
    limits,
  }: Pick<Infrastructure, 'callers' | 'clock' | 'environment' | 'limits'>): AuthenticateClient =>
  async ({ headers: { authorization } }, scope) => {
    if (authorization === undefined) throw unauthorized('missing', 'Bearer');
    const [, token] = bearer.exec(authorization) ?? [];
    const found = token === undefined ? null : await findClientOfToken(callers, environment, token, clock.now());
    if (found === null) throw unauthorized('invalid', 'Bearer error="invalid_token"');
    await limits.take(`connect|${found.id}`, callLimit);
    const ofToken = found.scope?.split(' ') ?? [];
    const scopes = found.scopes.filter((one) => ofToken.includes(one));
    if (!scopes.includes(scope)) {
      throw new ProblemError('insufficient-scope', {
        detail: `The access token needs the scope ${scope}`,
        challenge: `Bearer error="insufficient_scope", scope="${scope}"`,
      });
    }
    return { id: found.id, name: found.name, scopes };
  };

const unauthorized = (reason: 'missing' | 'invalid', challenge: string) =>
  new ProblemError('unauthorized', {
    detail: 'A valid access token is needed',
    challenge,
    logged: { reason },
  });
