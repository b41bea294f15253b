import { expect, test } from 'vitest';
import { everyCall } from '../../testing/every-call.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { endpoint } from './api.ts';

/**
 * What is served besides the calls of the contract, whose permission, XSRF token, bodies and answers are checked in one
 * place. Each of these checks its callers itself: a new one needs a line here and its own test.
 */
const others: Readonly<Record<string, string>> = {
  '/api/v4/payment/webhook': 'signed by the payment provider',
  '/api/v4/shopify/webhook': 'signed by Shopify',
  '/api/v4/organization/:organizationUuid/credit-note/:commissionId': 'a signed link, for members of the organization',
  '/api/v4/oidc/*': 'the OpenID provider, which checks clients, codes and tokens itself',
  '/api/v4/oidc/interaction/:interactionId': 'leads the browser that began it, and no other',
  '/api/v4/oidc/interaction/:interactionId/abort': 'the same',
  '/api/v4/oidc/interaction/:interactionId/confirm': 'the same, and only with an approval that carried an XSRF token',
  '/api/v4/export-schema.json': 'the schema of exports, the same for everybody',
  '/brand/:name': 'the vendor’s logo, the same for everybody',
  '/health/live': 'tells nothing',
  '/health/ready': 'tells nothing',
  '/openapi.json': 'the contract, the same for everybody',
  '/api/v4/openapi.json': 'the contract, the same for everybody',
};

/** The sandbox's tools and the pages about the API; in production there are neither. */
const inSandbox = /^\/(dev|api\/docs)(\/|$)/;

test.each([
  ['in production', { production: true, sandboxTools: false }, /^$/],
  ['in the sandbox', {}, inSandbox],
])('%s nothing is served besides the contract except what is listed here', async (_, environment, left) => {
  const kontor = await createTestApp({ environment });
  const contract = new Set(everyCall.map(([key]) => endpoint(key).url));
  const beside = [...kontor.paths].filter((path) => !contract.has(path) && !left.test(path));
  await kontor.close();
  expect(beside.sort()).toEqual(Object.keys(others).sort());
});
