import type { FastifyInstance } from 'fastify';

/**
 * The headers of every answer (OWASP secure headers). The content policy here is that of data, which runs nothing and
 * is never framed; pages have their own (portal/pages/content-security-policy.ts). A table instead of @fastify/helmet,
 * which builds the same texts for each answer.
 */
const always: Readonly<Record<string, string>> = {
  // Personal data must not stay in a cache. Public files set their own header (portal/pages/portal.ts).
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // Payment windows (3-D Secure, onboarding) communicate with the page that opened them.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // The payment provider's frames may request a payment; no other device feature is used.
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
  // Paths contain ids of organizations, and those of mailed links a token: other sites get the origin at most.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** Two years, during which browsers use TLS only for this host. */
const overHttps = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

export function secureHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  const headers = Object.entries(https ? { ...always, ...overHttps } : always);
  app.addHook('onRequest', (_request, reply, done) => {
    // On the raw answer, so that parts that answer without Fastify have them as well; a route's own headers take
    // precedence.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}
