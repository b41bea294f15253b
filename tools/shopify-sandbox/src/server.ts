import { createHmac } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { consentPage, storePage, toldPage } from './pages.ts';
import { isShopDomain, Shops, shopDomain } from './shops.ts';
import { signedQuery } from './signed-query.ts';

export interface ShopifySandboxOptions {
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Origin of the portal, to whose page `/shopify/auth` browsers are redirected. */
  readonly portal: string;
  readonly now: () => Date;
}

type Query = Readonly<Record<string, string | undefined>>;

const root = '/dev/shopify';

/**
 * Replaces Shopify for the installation of an app: the app store, the merchant's consent, the exchange of the code, and
 * the app's one request about the shop. The instance does not listen yet.
 */
export function createShopifySandbox({ apiKey, apiSecret, portal, now }: ShopifySandboxOptions): FastifyInstance {
  const app = fastify({ requestTimeout: 30_000 });
  const shops = new Shops(now);
  const appUrl = `${portal}/shopify/auth`;
  const timestamp = () => String(Math.floor(now().getTime() / 1000));
  const html = (reply: FastifyReply, markup: string) => reply.type('text/html; charset=utf-8').send(markup);

  app.get(root, (request, reply) => html(reply, storePage(request.headers['accept-language'])));

  app.get<{ Querystring: Query }>(`${root}/install`, ({ query }, reply) => {
    const shop = isShopDomain(query.shop ?? '') ? String(query.shop) : shopDomain(query.shop ?? '');
    if (query.email) shops.setEmail(shop, query.email);
    return reply.redirect(`${appUrl}?${signedQuery({ shop, timestamp: timestamp() }, apiSecret)}`);
  });

  /** What Shopify tells our app, signed over the bytes of its body. */
  app.get<{ Querystring: Query }>(`${root}/tell`, async ({ query, headers }, reply) => {
    const { shop = '', topic = '' } = query;
    if (!isShopDomain(shop)) return reply.code(404).send({ errors: 'Not Found' });
    if (topic === 'app/uninstalled') shops.uninstall(shop);
    const body = JSON.stringify({ shop_domain: shop });
    const answer = await fetch(`${portal}/api/v4/shopify/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': shop,
        'x-shopify-triggered-at': now().toISOString(),
        'x-shopify-hmac-sha256': createHmac('sha256', apiSecret).update(body).digest('base64'),
      },
      body,
    });
    return html(reply, toldPage(headers['accept-language'], topic, shop, answer.status));
  });

  app.register(
    async (admin) => {
      admin.addHook<{ Params: { shop: string } }>('preHandler', async ({ params }, reply) => {
        if (!isShopDomain(params.shop)) return reply.code(404).send({ errors: 'Not Found' });
      });

      admin.get<{ Params: { shop: string }; Querystring: Query }>('/oauth/authorize', (request, reply) => {
        const { client_id, redirect_uri, scope = '', state = '' } = request.query;
        if (client_id !== apiKey || redirect_uri !== appUrl) {
          return reply
            .code(400)
            .type('text/plain')
            .send('Oauth error invalid_request: The redirect_uri is not whitelisted');
        }
        const { shop } = request.params;
        const grantUrl = `${root}/${shop}/admin/oauth/grant?${new URLSearchParams({ state }).toString()}`;
        const page = { shop, scopes: scope.split(',').filter(Boolean), grantUrl, home: root };
        return html(reply, consentPage(request.headers['accept-language'], page));
      });

      admin.get<{ Params: { shop: string }; Querystring: Query }>(
        '/oauth/grant',
        ({ params: { shop }, query }, reply) => {
          const answer = { code: shops.consent(shop), shop, state: query.state ?? '', timestamp: timestamp() };
          return reply.redirect(`${appUrl}?${signedQuery(answer, apiSecret)}`);
        },
      );

      admin.post<{ Params: { shop: string }; Body: Query }>('/oauth/access_token', ({ params, body }, reply) => {
        const isOurs = body.client_id === apiKey && body.client_secret === apiSecret;
        if (!isOurs) return reply.code(400).send({ error: 'invalid_request' });
        const isRefresh = body.grant_type === 'refresh_token';
        const tokens = isRefresh
          ? shops.refresh(params.shop, body.refresh_token ?? '')
          : shops.exchange(params.shop, body.code ?? '', String(body.expiring) === '1');
        if (tokens === null) return reply.code(400).send({ error: isRefresh ? 'invalid_grant' : 'invalid_request' });
        return { ...tokens, scope: 'read_products' };
      });

      admin.post<{ Params: { shop: string } }>('/api/:version/graphql.json', ({ params: { shop }, headers }, reply) => {
        const token = headers['x-shopify-access-token'];
        const state = typeof token === 'string' ? shops.tokenState(shop, token) : 'unknown';
        if (state === 'unknown') return reply.code(401).send({ errors: '[API] Invalid API key or access token' });
        if (state === 'non-expiring')
          return reply.code(403).send({ errors: 'Non-expiring access tokens are no longer accepted' });
        return { data: { shop: { email: shops.emailOf(shop), myshopifyDomain: shop } } };
      });
    },
    { prefix: `${root}/:shop/admin` },
  );

  return app;
}
