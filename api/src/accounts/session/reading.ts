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
