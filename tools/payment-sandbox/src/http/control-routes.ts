import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deleteByHand } from '../engine/deletion.ts';
import { discountByHand } from '../engine/discounts.ts';
import type { FaultChange } from '../faults/fault-rules.ts';
import { faultChangeSchema } from '../faults/fault-schema.ts';
import { missing } from '../protocol/errors.ts';
import { type AccountSettings, settingsChangeSchema } from '../state/account-settings.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { type ApiHooks, checkKey, keyOf } from './api-routes.ts';

const deletionSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { type: 'string', minLength: 1 } },
};

const discountSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['customer', 'percentOff'],
  properties: {
    customer: { type: 'string', minLength: 1 },
    percentOff: { type: 'number', minimum: 0, maximum: 100 },
  },
};

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Faults, and the account's settings: read with GET, changed with POST. Only for callers on this machine that know the secret
 * key: a server that proxies `/payment-sandbox/*` calls from this machine on behalf of every browser.
 */
export function controlRoutes(app: FastifyInstance, sandbox: Sandbox, hooks: ApiHooks): void {
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

  app.post<{ Body: { id: string } }>(
    '/payment-sandbox/delete',
    { onRequest, schema: { body: deletionSchema } },
    async (request) => {
      const deleted = deleteByHand(sandbox, request.body.id);
      await hooks.changed();
      return deleted;
    },
  );

  app.post<{ Body: { customer: string; percentOff: number } }>(
    '/payment-sandbox/discount',
    { onRequest, schema: { body: discountSchema } },
    async ({ body: { customer, percentOff } }) => {
      const discounted = discountByHand(sandbox, customer, percentOff);
      await hooks.changed();
      return discounted;
    },
  );

  app.get('/payment-sandbox/settings', { onRequest }, () => sandbox.settings);

  app.post<{ Body: Partial<AccountSettings> }>(
    '/payment-sandbox/settings',
    { onRequest, schema: { body: settingsChangeSchema } },
    (request) => {
      sandbox.changeSettings(request.body);
      return sandbox.settings;
    },
  );
}
