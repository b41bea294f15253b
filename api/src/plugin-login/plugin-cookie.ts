import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../infrastructure/http/cookies.ts';
import { equalSecrets, sign } from '../infrastructure/signing.ts';
import { interactionLifetime } from './openid-provider.ts';

/**
 * Identifies the plugin that waits in this browser while its owner signs up. The provider's own cookie is bound to the
 * path of the interaction and is not sent to the sign-up.
 */
export interface PluginCookie {
  /** The interaction's id, if the cookie is signed by us. */
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, interactionId: string): void;
  clear(reply: FastifyReply): void;
}

export function createPluginCookie(cookies: Cookies, signingKey: Buffer): PluginCookie {
  const signed = (interactionId: string) => `${interactionId}.${sign(signingKey, `plugin-login|${interactionId}`)}`;
  return {
    read(request) {
      const value = cookies.read(request, 'plugin') ?? '';
      const interactionId = value.slice(0, value.indexOf('.'));
      return interactionId !== '' && equalSecrets(value, signed(interactionId)) ? interactionId : null;
    },
    write: (reply, interactionId) => cookies.write(reply, 'plugin', signed(interactionId), interactionLifetime / 1000),
    clear: (reply) => cookies.clear(reply, 'plugin'),
  };
}
