import type { SignupDraft } from '@kontor/contract/signup-draft';
import { startApiServer } from '@kontor/testing/api-server';
import { aPriceList } from '@kontor/testing/factories';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { endSignup } from '../draft/draft-saver.ts';

/** The API with an empty draft; it stores what pages save. */
export function startSignupApi() {
  // A save that is under way when a test ends must not be answered in the next one.
  afterEach(async () => {
    cleanup();
    await endSignup(async () => undefined);
  });
  const api = startApiServer();
  let saved: SignupDraft[] = [];
  beforeEach(() => {
    saved = [];
    api.answer('GET /signup/draft', () => ({
      revision: saved.length,
      draft: saved.at(-1) ?? null,
      hasShopifySignup: false,
      hasPluginSignup: false,
    }));
    api.answer('GET /signup/price', [...aPriceList(), ...aPriceList({ platform: 'shopware6', version: 'v3' })]);
    api.answer('POST /signup/shop-address', { visit: 'answered' });
    api.answer('PUT /signup/draft', ({ body }) => {
      saved.push(body as SignupDraft);
      return { revision: saved.length };
    });
  });
  return { ...api, saved: () => saved };
}
