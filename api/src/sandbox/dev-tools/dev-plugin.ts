import { createHash } from 'node:crypto';
import { firstBrand } from '@kontor/contract/first-brand';
import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { checked } from '../../infrastructure/http/validation.ts';
import { randomSecret } from '../../infrastructure/signing.ts';
import { openIdBase } from '../../plugin-login/openid-provider.ts';
import { callbackPath } from '../../plugin-login/plugin-client.ts';
import { proofPlaces } from '../../shops/address-proof/proof-places.ts';
import { devPage, policyOf } from './dev-page.ts';
import { devPageStyle as style } from './dev-page-style.ts';

const Proof = z.object({ value: z.string().check(z.maxLength(100)) });

const Answer = z.object({ state: z.optional(z.string()), code: z.optional(z.string()), error: z.optional(z.string()) });

/**
 * Acts as the admin of a Shopware 6 shop with our plugin, to try its login manually. The shop's address is
 * `/dev/plugin` here, a client id like any other. It checks less than a plugin must.
 */
export function devPlugin(app: FastifyInstance, publicUrl: string): void {
  const shopUrl = `${publicUrl}/dev/plugin`;
  const openId = publicUrl + openIdBase;
  const client = { client_id: shopUrl, redirect_uri: shopUrl + callbackPath };
  /** Verifiers of the begun logins, by their state. */
  const begun = new Map<string, string>();

  async function userOf(code: string, verifier: string): Promise<string> {
    const body = new URLSearchParams({ ...client, grant_type: 'authorization_code', code, code_verifier: verifier });
    const granted = await fetch(`${openId}/token`, { method: 'POST', body });
    const tokens = checked(z.object({ access_token: z.string() }), await granted.json());
    const user = await fetch(`${openId}/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } });
    return user.text();
  }

  app.get('/dev/plugin', async (_request, reply) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(adminPage('No user is signed in.')),
  );

  /** What proves that the shop's address is the merchant's: entered below, and served where it is looked for. */
  let proof = '';
  app.get('/dev/plugin/proof', async (request, reply) => {
    proof = checked(Proof, request.query).value.trim();
    return reply.redirect('/dev/plugin');
  });
  app.get(new URL(proofPlaces(shopUrl).fileUrl).pathname, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(proof),
  );

  app.get('/dev/plugin/login', async (_request, reply) => {
    const [state, verifier] = [randomSecret(), randomSecret()];
    begun.set(state, verifier);
    const query = new URLSearchParams({
      ...client,
      response_type: 'code',
      scope: 'openid email profile shop',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return reply.redirect(`${openId}/auth?${query.toString()}`);
  });

  app.get(`/dev/plugin${callbackPath}`, async (request, reply) => {
    const { state = '', code, error } = checked(Answer, request.query);
    const verifier = begun.get(state);
    begun.delete(state);
    const told = code && verifier ? await userOf(code, verifier) : `Not signed in: ${error ?? 'not begun here'}`;
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(adminPage(told));
  });
}

const policy = policyOf(style);

const adminPage = (told: string): string =>
  devPage({
    title: 'Shop admin with the plugin',
    heading: 'Shop admin with the plugin',
    style,
    main: `<section class="mail">
<h2>${escapeHtml(told)}</h2>
<p><a href="/dev/plugin/login">Sign in with ${escapeHtml(firstBrand.name)}</a></p>
</section>
<form class="list filter" action="/dev/plugin/proof">
<label for="value">Value that proves the shop’s address</label>
<span><input id="value" name="value" autocomplete="off"><button>Publish</button></span>
</form>`,
  });
