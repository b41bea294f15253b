import type { FastifyInstance } from 'fastify';

/**
 * What every answer says of itself (OWASP secure headers). The content policy here is that of data, which runs nothing and is
 * framed by nobody; pages bring their own (portal/content-security-policy.ts). A table instead of @fastify/helmet, which puts
 * the same dozen texts together anew for each answer.
 */
const always: Readonly<Record<string, string>> = {
  // What belongs to one person must not stay in a cache. Files that are everybody's say so themselves (portal/portal.ts).
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Payment windows (3-D Secure, onboarding) must be able to talk to the page that opened them.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // The payment provider's frames may ask for a payment; nothing else of the machine is of use here.
  'permissions-policy': [
    'accelerometer=()',
    'camera=()',
    'display-capture=()',
    'geolocation=()',
    'gyroscope=()',
    'magnetometer=()',
    'microphone=()',
    'midi=()',
    'payment=(self "https://js.stripe.com")',
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    'usb=()',
  ].join(', '),
  // Paths hold the ids of organizations, and those of mailed links a token: other sites learn the origin at most.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** Two years; browsers ask for nothing of this host without TLS from then on. */
const overHttps = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

export function secureHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = Object.entries(https ? { ...always, ...overHttps } : always);
  app.addHook('onRequest', (_request, reply, done) => {
    // On the raw answer: parts that answer without Fastify keep them, and what a route sets takes their place.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}
