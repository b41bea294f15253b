import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { shopifyShopDomain, term } from './schema.ts';

/** A completed app installation that does not belong to a shop yet. */
export const ShopifySignup = z.object({ shopEmail: z.string(), shopDomain: shopifyShopDomain() });

/** The installation of the app from Shopify, until it becomes a shop (spec §7). */
export const shopifyCalls = defineCalls({
  'POST /shopify/auth': {
    summary: "Takes Shopify's install link or its answer to the authorization, each as Shopify sent it to the browser",
    permission: 'public',
    /** The query string of the page, without `?`. */
    body: z.strictObject({ query: term(1, 4000) }),
    success: {
      status: 200,
      /** The page for the merchant's consent; `null` once the installation is complete. */
      body: z.object({ authorizeUrl: z.nullable(z.string()) }),
    },
    errors: ['shopify-request-refused'],
  },
  'GET /shopify/signup': {
    summary: 'The Shopify installation that this browser began',
    permission: 'public',
    success: { status: 200, body: ShopifySignup },
    errors: ['no-signup-data'],
  },
  'GET /shopify/signup/for-user': {
    summary: "The user's Shopify installation; one that this browser began becomes the user's",
    permission: 'signed-in',
    success: { status: 200, body: ShopifySignup },
    errors: ['no-signup-data'],
  },
  'POST /signup/abort/shopify': {
    summary: 'Discards the Shopify part of a sign-up',
    permission: 'public',
    success: { status: 204, body: null },
    errors: [],
  },
});

export type ShopifySignup = z.output<typeof ShopifySignup>;
