import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FaultChange } from '../faults/fault-rules.ts';
import { faultChangeSchema } from '../faults/fault-schema.ts';
import type { Sandbox } from '../sandbox.ts';
import { type ApiHooks, checkKey, keyOf } from './api-routes.ts';
import { missing } from './errors.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Fault injection: read with GET, changed with POST. Only for callers on this machine that know the secret
 * key: a server that proxies `/payment-sandbox/*` calls from this machine on behalf of every browser.
 */
export function faultRoutes(app: FastifyInstance, sandbox: Sandbox, hooks: ApiHooks): void {
  const { faults } = sandbox;
  const state = () => ({
    ...faults.state(),
    heldEvents: sandbox.store
      .all('deliveries')
      .filter(({ held }) => held)
      .map(({ id }) => ({ id, type: sandbox.store.get('events', id)?.type ?? null })),
  });

  const onRequest = async (request: FastifyRequest) => {
    if (!loopback.test(request.socket.remoteAddress ?? '')) throw missing('page', request.url);
    checkKey(keyOf(request), sandbox.config.secretKey);
  };

  app.get('/payment-sandbox/faults', { onRequest }, () => state());

  app.post<{ Body: FaultChange }>(
    '/payment-sandbox/faults',
    { onRequest, schema: { body: faultChangeSchema } },
    async (request) => {
      faults.change(request.body);
      await hooks.changed();
      return state();
    },
  );
}
