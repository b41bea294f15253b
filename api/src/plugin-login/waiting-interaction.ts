import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type { OpenIdProvider } from './openid-provider.ts';

/** An interaction of the provider that waits in this browser. */
export interface WaitingInteraction {
  readonly id: string;
  /** The plugin's client id, which is its shop's address. */
  readonly shopUrl: string;
  readonly scope: string;
}

/**
 * The interaction of this id, if this browser began it, as the provider's signed cookie proves; the id in an address is
 * not sufficient. `null` when it has expired, is completed, or belongs to another browser.
 */
export async function findWaitingInteraction(
  openId: OpenIdProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<WaitingInteraction | null> {
  const provider = await openId();
  try {
    const { uid, params } = await provider.interactionDetails(request.raw, reply.raw);
    const { client_id: shopUrl, scope } = params;
    if (uid !== id || typeof shopUrl !== 'string' || typeof scope !== 'string') return null;
    return { id, shopUrl, scope };
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}
