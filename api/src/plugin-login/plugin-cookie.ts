import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../infrastructure/http/cookies.ts';
import type { SigningKeys } from '../infrastructure/secrets/signing-keys.ts';
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

export function createPluginCookie(cookies: Cookies, keys: SigningKeys): PluginCookie {
  const messageOf = (interactionId: string) => `plugin-login|${interactionId}`;
  return {
    read(request) {
      const [interactionId = '', signature = ''] = (cookies.read(request, 'plugin') ?? '').split('.');
      return interactionId !== '' && keys.verify(messageOf(interactionId), signature) ? interactionId : null;
    },
    write: (reply, interactionId) =>
      cookies.write(
        reply,
        'plugin',
        `${interactionId}.${keys.sign(messageOf(interactionId))}`,
        interactionLifetime / 1000,
      ),
    clear: (reply) => cookies.clear(reply, 'plugin'),
  };
}
