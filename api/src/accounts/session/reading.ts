import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { after } from '../../infrastructure/clock.ts';
import { safeMethods } from '../../infrastructure/http/guard.ts';
import type { TokenNow } from './session.repository.ts';
import { hashToken, idleLifetime } from './session-tokens.ts';

/**
 * The access token of the session for which this server makes calls of its own. A request that comes from outside
 * begins without one, whatever it contains.
 */
const readings = new AsyncLocalStorage<string>();

/** Makes calls within this server that read with this access token, even if it has expired. */
export const readWith = <T>(access: string, read: () => Promise<T>): Promise<T> => readings.run(access, read);

/**
 * Reads with the access token that belongs to a refresh token. A page refreshes its session after a 401; a navigation and a
 * link to a document have no script for that, and a refresh whose cookies are lost with them would end the session. So the
 * refresh token is used without being replaced. `null` without a session that could be renewed.
 */
export async function readWithRefresh<T>(
  sessions: { tokenToRead(refreshToken: string): Promise<string | null> },
  refresh: string | undefined,
  read: (access: string) => Promise<T | null>,
): Promise<T | null> {
  const access = refresh === undefined ? null : await sessions.tokenToRead(refresh);
  return access === null ? null : readWith(access, () => read(access));
}

/** Whether a request is such a call. */
export const isReading = (): boolean => readings.getStore() !== undefined;

/** The access token of such a call. One that may change something has none. */
export const tokenToRead = ({ method }: Pick<FastifyRequest, 'method'>): string | undefined =>
  safeMethods.has(method) ? readings.getStore() : undefined;

/** An access token now. One that only reads may have expired: its session must not have ended. */
export const tokenNow = (access: string, now: Date): TokenNow => ({
  accessHash: hashToken(access),
  validAfter: readings.getStore() === access ? after(now, -idleLifetime) : now,
  now,
});
