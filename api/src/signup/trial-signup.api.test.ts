import { randomUUID } from 'node:crypto';
import type { Price } from '@kontor/contract/cart';
import type { Shop } from '@kontor/contract/shop';
import type { TrialAccount } from '@kontor/contract/signup';
import type { Subscription } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { baseData, confirmedUser, newShop, password } from '../testing/accounts.ts';
import { testApp } from '../testing/test-app.ts';

const kontor = await testApp();

const trialAccount = (change: Partial<TrialAccount> = {}): TrialAccount => ({
  firstName: 'Eva',
  lastName: 'Brandt',
  password,
  shopSystem: 'cloud',
  selectedProducts: { erp: true, wms: true, pos: false },
  newsletterOptIn: false,
  termsAccepted: true,
  organizationName: 'Radwerk',
  ...change,
});

async function onTrial() {
  const user = await confirmedUser(kontor);
  const organization = await user.client.expect(200, `PUT /signup/trial/${randomUUID()}`, trialAccount());
  const { uuid } = organization.json<{ uuid: string }>();
  const shop = await user.client.expect(
    201,
    `POST /organization/${uuid}/shop`,
    newShop({ type: 'cloud', mainShopUrl: null }),
  );
  return { ...user, organization, path: `/organization/${uuid}`, shop: shop.json<Shop>() };
}

test('a merchant begins a trial with name and password, without address and VAT id', async () => {
  const { client, organization, path, shop } = await onTrial();
  expect(organization.json()).toMatchObject({ name: 'Radwerk', state: 'active', baseData: null, role: 'owner' });
  expect((await client.expect(200, 'GET /user')).json()).toMatchObject({ state: 'active', firstName: 'Eva' });
  const active = await client.expect(200, `GET ${path}/shop/${shop.uuid}/subscription/active`);
  const subscription = active.json<Subscription>();
  expect(subscription.state).toBe('trial');
  expect(subscription.items.map(({ product }) => product.type)).toEqual(['professional', 'wms']);
});

test('the base data that follow give the organization its name', async () => {
  const { client, path } = await onTrial();
  const saved = await client.expect(200, `PUT ${path}/base-data`, baseData());
  expect(saved.json()).toMatchObject({ name: 'Radwerk Berlin GmbH', state: 'active', baseData: { city: 'Berlin' } });
});

test('a repetition with the same key changes nothing, and another one finds the account complete', async () => {
  const { client } = await confirmedUser(kontor);
  const key = randomUUID();
  const first = await client.expect(200, `PUT /signup/trial/${key}`, trialAccount());
  expect((await client.expect(200, `PUT /signup/trial/${key}`, trialAccount())).json()).toEqual(first.json());
  const other = await client.expect(409, `PUT /signup/trial/${randomUUID()}`, trialAccount());
  expect(other.json()).toMatchObject({ code: 'signup-already-completed' });
  expect((await client.expect(200, 'GET /organization')).json()).toHaveLength(1);
});

test.each([
  ['terms that were not accepted', { termsAccepted: false }, 'termsAccepted'],
  ['shopware5, which migrates', { shopSystem: 'shopware5' as const }, 'shopSystem'],
  ['WMS without ERP', { selectedProducts: { erp: false, wms: true, pos: false } }, 'selectedProducts.erp'],
])('refuses %s', async (_, change, path) => {
  const { client } = await confirmedUser(kontor);
  const answer = await client.expect(422, `PUT /signup/trial/${randomUUID()}`, trialAccount(change));
  expect(answer.json()).toMatchObject({ violations: [{ path }] });
});

test('the long way still asks for the base data', async () => {
  const { client } = await confirmedUser(kontor);
  const { organizationName: _, ...account } = trialAccount();
  const answer = await client.expect(422, `PUT /signup/account/${randomUUID()}`, account);
  expect(answer.json()).toMatchObject({ violations: [{ path: 'baseData', code: 'required' }] });
});

test('prices are known before there is a shop, the same as later for the shop', async () => {
  const visitor = await kontor.client().expect(200, 'GET /signup/price');
  const { client, path, shop } = await onTrial();
  const ofShop = (await client.expect(200, `GET ${path}/shop/${shop.uuid}/price`)).json<Price[]>();
  const known = visitor.json<Price[]>().filter(({ product }) => product.platform === 'cloud');
  // Which VAT they have is known with the address of the organization.
  expect(known.map((price) => ({ ...price, vatPercent: 19 }))).toEqual(ofShop);
});
