import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { linkPath, newestMail } from './mailbox.ts';

export interface Account {
  readonly email: string;
  readonly password: string;
  /** The home page of the account's one shop. */
  readonly shop: string;
  /** The page 'Mein Profil' of that shop. */
  readonly profile: string;
}

const berlin = { addressLine1: 'Oranienstraße 1', zip: '10999', city: 'Berlin', isoCountryCode: 'DE' };

/** Orders on its pages need a VAT id. */
export const vienna = { addressLine1: 'Ring 1', zip: '1010', city: 'Wien', isoCountryCode: 'AT' };

/** Sends an unsafe request to the API with the session of the given cookies. */
export const sendAs = (request: APIRequestContext) => async (method: 'POST' | 'PUT', path: string, data?: object) => {
  const { cookies } = await request.storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await request.fetch(`/api/v4${path}`, { method, data, headers: { 'X-XSRF-TOKEN': token } });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer;
};

/** Confirms a new e-mail address, up to the first step of a sign-up: the requests have its user's session. */
export async function newAddress(
  request: APIRequestContext,
  language: 'de' | 'en',
  email = `e2e-${randomUUID()}@example.test`,
): Promise<string> {
  const send = sendAs(request);
  await request.get('/api/v4/config');
  await send('POST', '/signup/create-account', { email, language });
  // The page of the link is not opened: its query is for readers.
  await send('POST', linkPath(await newestMail(request, email)).replace(/\?.*/, ''));
  return email;
}

export interface NewMerchant {
  readonly address?: typeof berlin;
  readonly email?: string;
  readonly system?: 'shopware5' | 'shopware6' | 'shopify' | 'cloud';
}

/** Creates an account of a merchant with one shop, like the sign-up pages. */
export async function newMerchant(
  request: APIRequestContext,
  language: 'de' | 'en',
  { address = berlin, email: given, system = 'shopware6' }: NewMerchant = {},
): Promise<Account> {
  const email = await newAddress(request, language, given);
  const password = 'kontor-e2e-2026';
  const send = sendAs(request);
  const organization = await finishAccount(request, password, address);
  const shop = await send('POST', `/organization/${organization.uuid}/shop`, {
    type: system === 'shopify' ? 'cloud' : system,
    mainShopUrl: system === 'shopware5' || system === 'shopware6' ? 'https://shop.radwerk.example' : null,
    shopifyShopDomain: system === 'shopify' ? `radwerk-${randomUUID().slice(0, 8)}.myshopify.com` : null,
    name: 'Radwerk',
  });
  const { uuid } = (await shop.json()) as { uuid: string };
  const home = `/organization/${organization.uuid}/shop/${uuid}`;
  return { email, password, shop: home, profile: `${home}/user/edit` };
}

/** Completes the account step of the sign-up; only a shop is then missing. */
export async function finishAccount(
  request: APIRequestContext,
  password: string,
  address = berlin,
): Promise<{ readonly uuid: string }> {
  const account = await sendAs(request)('PUT', `/signup/account/${randomUUID()}`, {
    firstName: 'Eva',
    lastName: 'Brandt',
    password,
    baseData: {
      companyName: 'Radwerk GmbH',
      ...address,
      addressLine2: null,
      phoneNumber: null,
      vatId: null,
    },
    shopSystem: 'shopware6',
    selectedProducts: { erp: true, wms: false, pos: false },
    newsletterOptIn: false,
    termsAccepted: true,
  });
  return (await account.json()) as { uuid: string };
}
