import type { ShopifySignup } from '@kontor/contract/shopify';
import type { FastifyRequest } from 'fastify';
import { days, minutes } from '../../infrastructure/clock.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Cookies } from '../../infrastructure/http/cookies.ts';
import type { Authenticate } from '../../infrastructure/http/guard.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { senderOf } from '../../infrastructure/http/sender.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { ShopifyApp } from './shopify-app.ts';
import type { ShopifyInstallations } from './shopify-installations.ts';
import { refused } from './shopify-request.ts';

interface ShopifyServices {
  /** `null` where no app is set up. */
  readonly app: ShopifyApp | null;
  readonly installations: ShopifyInstallations;
  readonly cookies: Cookies;
  readonly authenticate: Authenticate;
}

/** Each may cause a call to Shopify. */
const requestLimit = { max: 60, window: minutes(10) };

/** How long an installation without a shop is kept (clean-up). */
export const installationLifetime = days(7);

export function shopifyRoutes(
  api: Api,
  infrastructure: Infrastructure,
  { app, installations, cookies, authenticate }: ShopifyServices,
): void {
  const { clock, limits } = infrastructure;
  const browserOf = (request: FastifyRequest) => cookies.read(request, 'shopify');

  api.route('POST /shopify/auth', async ({ body, request, reply }) => {
    if (app === null) throw new ProblemError('unavailable');
    await limits.take(limits.placeOf('shopify-from', senderOf(request)), requestLimit);
    const asked = app.read(body.query, clock.now());
    if (asked.kind === 'install') {
      const { browser, state } = await installations.begin(browserOf(request), asked.shop);
      cookies.write(reply, 'shopify', browser, installationLifetime / 1000);
      return { authorizeUrl: app.authorizeUrl(asked.shop, state) };
    }
    const uuid = await installations.redeemState(browserOf(request), asked.state, asked.shop);
    if (uuid === null) throw refused('The state is not one of this browser, or was used');
    const tokens = await app.exchange(asked.shop, asked.code);
    const shopEmail = await app.shopEmail(asked.shop, tokens.accessToken);
    // It may belong to a shop already, of whichever organization.
    await actForAll(() => installations.complete(uuid, { tokens, shopEmail }));
    return { authorizeUrl: null };
  });

  api.route('GET /shopify/signup', async ({ request }) => known(await installations.ofBrowser(browserOf(request))));

  api.route('GET /shopify/signup/for-user', async ({ user, request }) =>
    known(await installations.ofUser(browserOf(request), user.uuid)),
  );

  api.route('POST /signup/abort/shopify', async ({ request, reply }) => {
    const caller = await authenticate(request);
    await installations.abandon(browserOf(request), caller?.user.uuid ?? null);
    cookies.clear(reply, 'shopify');
  });
}

/** Answered with 403 if there is nothing to report, which clients ignore (spec §7, §8). */
function known(signup: ShopifySignup | null): ShopifySignup {
  if (signup === null) throw new ProblemError('no-signup-data', { status: 403 });
  return signup;
}
