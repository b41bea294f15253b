import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Headers of every answer. The content policy here is that of data, which runs nothing and is framed by nobody; pages bring
 * their own (portal/content-security-policy.ts). Answers of the API are private and never stored.
 */
export async function secureHeaders(app: FastifyInstance, { https }: { https: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    // Payment windows (3-D Secure, onboarding) must be able to talk to the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  });
}
