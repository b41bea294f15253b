import { createHmac } from 'node:crypto';
import { apiBase } from '@kontor/contract/calls';
import { shopifyShopDomain } from '@kontor/contract/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { equalSecrets } from '../../infrastructure/signing.ts';
import type { ShopifyConnection } from './shopify-app.ts';
import type { ShopifyInstallations } from './shopify-installations.ts';

/**
 * The topics that our app subscribes to, and those that Shopify's review asks of every app
 * (https://shopify.dev/docs/apps/build/compliance/privacy-law-compliance).
 */
const Topic = z.enum(['app/uninstalled', 'customers/data_request', 'customers/redact', 'shop/redact']);

const Headers = z.object({
  'x-shopify-topic': Topic,
  'x-shopify-shop-domain': shopifyShopDomain(),
  'x-shopify-hmac-sha256': z.string(),
  'x-shopify-triggered-at': z.iso.datetime(),
});

/** The portal has nothing of the customers of a shop: the vendor's other systems, which have, are told by their own app. */
type Told = z.output<typeof Topic>;

/**
 * Where Shopify tells what becomes of the app in a shop. No session and no XSRF token: the signature over the bytes of the body authenticates
 * the sender, and anything else is answered with 401, as Shopify checks. Each may come again, and late.
 */
export async function shopifyWebhook(
  app: FastifyInstance,
  { log }: Pick<Infrastructure, 'log'>,
  connection: Pick<ShopifyConnection, 'apiSecret'> | null,
  installations: Pick<ShopifyInstallations, 'uninstall' | 'redact'>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(`${apiBase}/shopify/webhook`, async (request, reply) => {
      const { topic, shop, triggeredAt } = verified(request);
      await handle(topic, shop, triggeredAt);
      return reply.code(200).send();
    });
  });

  function verified({ body, headers }: FastifyRequest) {
    const read = z.safeParse(Headers, headers);
    if (connection === null || !Buffer.isBuffer(body) || !read.success) throw refused();
    const signature = createHmac('sha256', connection.apiSecret).update(body).digest('base64');
    if (!equalSecrets(read.data['x-shopify-hmac-sha256'], signature)) throw refused();
    return {
      topic: read.data['x-shopify-topic'],
      shop: read.data['x-shopify-shop-domain'],
      triggeredAt: new Date(read.data['x-shopify-triggered-at']),
    };
  }

  async function handle(topic: Told, shop: string, triggeredAt: Date): Promise<void> {
    log.info({ topic, shop }, 'Shopify has told something');
    if (topic === 'app/uninstalled') await installations.uninstall(shop, triggeredAt);
    if (topic === 'shop/redact') await installations.redact(shop);
  }
}

const refused = () => new ProblemError('unauthenticated', { logged: { event: 'webhook-signature-refused' } });
