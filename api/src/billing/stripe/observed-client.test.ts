import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { noTelemetry, type Telemetry } from '../../infrastructure/telemetry/telemetry.ts';
import { withIds, workFor } from '../../infrastructure/telemetry/work-context.ts';
import { observedClient, operationOf } from './observed-client.ts';

test.each([
  ['POST', '/v1/subscriptions', 'POST subscriptions'],
  ['GET', '/v1/subscriptions/sub_1?expand[]=items', 'GET subscriptions/:id'],
  ['POST', '/v1/invoices/in_1A/pay', 'POST invoices/:id/pay'],
  ['POST', '/v1/invoices/create_preview', 'POST invoices/create_preview'],
  ['GET', '/v1/customers/cus_1/payment_methods/pm_1', 'GET customers/:id/payment_methods/:id'],
  ['GET', '/v1/products/kontor-starter', 'GET products/:id'],
  ['GET', '/v1/tax/calculations/taxcalc_1', 'GET tax/:id/:id'],
])('%s %s is measured as "%s", without ids', (method, path, operation) => {
  expect(operationOf(method, path)).toBe(operation);
});

/** A call that the provider answers like this, on behalf of a request. */
async function call(answer: () => Promise<Response>) {
  const logged: object[] = [];
  const measured: object[] = [];
  const note = (about: object) => void logged.push(about);
  const telemetry: Telemetry = {
    ...noTelemetry,
    observe: (metric, _, labels) => void measured.push({ metric, ...labels }),
  };
  const log = withIds({ info: note, warn: note, error: note });
  const httpClient = observedClient(Stripe.createFetchHttpClient(answer), { telemetry, log });
  const stripe = new Stripe('sk_test_1', { httpClient, maxNetworkRetries: 0, telemetry: false });
  await workFor({ requestId: 'a-request-of-a-customer', span: null }, () =>
    stripe.subscriptions.retrieve('sub_1').catch(() => null),
  );
  return { logged, measured };
}

const operation = 'GET subscriptions/:id';

test.each([
  [200, 'ok'],
  [404, 'refused'],
  [429, 'failed'],
  [503, 'failed'],
])(
  'a call that is answered %d is measured as %s; a failure is logged with both ids of the request',
  async (status, result) => {
    const answer = { object: 'subscription', error: { type: 'api_error', message: 'sub_1 of eva@radwerk.test' } };
    const { logged, measured } = await call(async () =>
      Response.json(answer, { status, headers: { 'request-id': 'req_8' } }),
    );
    expect(measured).toEqual([{ metric: 'providerCall', provider: 'stripe', operation, result }]);
    const line = {
      requestId: 'a-request-of-a-customer',
      provider: 'stripe',
      operation,
      status,
      providerRequestId: 'req_8',
    };
    expect(logged).toEqual(status < 400 ? [] : [line]);
  },
);

test('a provider that is not reached is measured and logged', async () => {
  const { logged, measured } = await call(() => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })));
  expect(measured).toEqual([{ metric: 'providerCall', provider: 'stripe', operation, result: 'failed' }]);
  expect(logged).toEqual([
    { requestId: 'a-request-of-a-customer', provider: 'stripe', operation, reason: 'ECONNREFUSED' },
  ]);
});
