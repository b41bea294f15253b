import { createHash } from 'node:crypto';
import type { BranchStore } from '@kontor/contract/branch-store';
import type { Download } from '@kontor/contract/download';
import type { FirstStep } from '@kontor/contract/first-step';
import type { Shop } from '@kontor/contract/shop';
import type { UsageMonth } from '@kontor/contract/usage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEventsToProducts } from '../../connect/client/sandbox-clients.ts';
import { days } from '../../infrastructure/clock.ts';
import { type Environment, readEnvironment } from '../../infrastructure/environment.ts';
import { merchant, merchantWithShop, newShop, password } from '../../testing/accounts.ts';
import { startProducts } from '../../testing/products.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { openProductSandbox, ownAddress, type ProductSandbox, productEventsUrl } from './product-sandbox.ts';

// The portal and the stand-in as they run together: two servers that know each other by HTTP alone.

let kontor: TestApp;
let products: ProductSandbox;
beforeAll(async () => {
  kontor = await createTestApp({ parts: { clockFollowers: [{ catchUp: () => products.clock.catchUp() }] } });
  const { origin } = new URL(await kontor.app.listen({ host: '127.0.0.1', port: 0 }));
  products = await startProducts({ portal: () => kontor, address: () => origin });
  await sendEventsToProducts(kontor.infrastructure, productEventsUrl(products.url));
});
afterAll(async () => {
  await products?.close();
  await kontor?.close();
});

interface Shown {
  readonly events: ReadonlyArray<{ readonly type: string; readonly data: { readonly shopUuid?: string } }>;
  readonly shops: Readonly<Record<string, { readonly entitlements: { readonly state: string } | null }>>;
}

const shown = async () => (await (await fetch(`${products.url}/dev/products.json`)).json()) as Shown;
const act = async (action: object): Promise<readonly [status: number, answer: { readonly code?: string }]> => {
  const answer = await fetch(`${products.url}/dev/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  });
  return [answer.status, (await answer.json()) as { code?: string }];
};
const newMerchant = () => merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null, name: 'Räder & Mehr' });
const advance = (seconds: number) => kontor.client().expect(200, 'POST /dev/clock', { advanceSeconds: seconds });

test('the stand-in is told of a new shop and of what it may use', async () => {
  const { shop } = await newMerchant();
  await kontor.worker.runDue();
  const { events, shops } = await shown();
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['shop.created', 'provisioning.requested', 'entitlements.changed']),
  );
  expect(shops[shop.uuid]).toMatchObject({ shop: { name: 'Räder & Mehr' }, entitlements: { state: 'trial' } });
});

test('orders that it sells are the orders that the merchant sees', async () => {
  const { client, shopPath, shop } = await newMerchant();
  expect(await act({ shopUuid: shop.uuid, action: 'sell', orders: 1234 })).toMatchObject([200, { accepted: 1000 }]);
  expect((await act({ shopUuid: shop.uuid, action: 'sell', orders: -34 }))[0]).toBe(200);
  const [month] = (await client.expect(200, `GET ${shopPath}/usage`)).json<UsageMonth[]>();
  expect(month).toMatchObject({ orders: 1200 });
  expect(await act({ shopUuid: shop.uuid, action: 'sell', orders: 1, month: '2020-01' })).toMatchObject([
    409,
    { code: 'month-closed' },
  ]);
});

test('when the trial has ended, a shop sells nothing', async () => {
  const { shop } = await newMerchant();
  // At once: what cannot reach the payment provider here would be tried again all the way.
  kontor.infrastructure.clock.offset += days(31);
  await advance(0);
  expect((await shown()).shops[shop.uuid]?.entitlements).toMatchObject({ state: 'ended' });
  expect(await act({ shopUuid: shop.uuid, action: 'sell', orders: 1 })).toMatchObject([409, { code: 'not-entitled' }]);
});

/** A merchant whose shop has WMS and POS on trial. */
async function trialMerchant() {
  const owner = await merchant(kontor, { selectedProducts: { erp: true, wms: true, pos: true } });
  const cloud = newShop({ type: 'cloud', mainShopUrl: null, name: 'Räder & Mehr' });
  const shop = (
    await owner.client.expect(201, `POST /organization/${owner.organizationUuid}/shop`, cloud)
  ).json<Shop>();
  const shopPath = `/organization/${owner.organizationUuid}/shop/${shop.uuid}`;
  const read = async <T>(path: string) => (await owner.client.expect(200, `GET ${shopPath}${path}`)).json<T>();
  return { ...owner, shop, shopPath, read };
}

test('a cloud shop is set up by the stand-in, in two steps', async () => {
  const { read } = await trialMerchant();
  expect((await read<Shop>('')).cloudShop?.state).toBe('starting');
  await advance(9);
  kontor.infrastructure.clock.offset += 500;
  await advance(0);
  const ready = await read<Shop>('');
  expect(ready).toMatchObject({ cloudShop: { state: 'ready' }, adminUrl: `${ready.mainShopUrl}/admin` });
  expect(ready.mainShopUrl).toMatch(/^https:\/\/raeder-mehr-[0-9a-f]{8}\.cloud\.kontor\.test$/);
  await advance(10);
  expect((await read<Shop>('')).cloudShop?.state).toBe('active');
});

test('a failure is seen by the merchant, who asks for another attempt', async () => {
  const { client, shop, shopPath, read } = await trialMerchant();
  await act({ action: 'provisioning', shopUuid: shop.uuid, mode: 'fail' });
  await advance(20);
  expect(await read('/provisioning')).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\w/) });
  await act({ action: 'provisioning', shopUuid: shop.uuid, mode: 'normal' });
  await client.expect(200, `POST ${shopPath}/provisioning/retry`);
  await advance(20);
  expect((await read<Shop>('')).cloudShop?.state).toBe('active');
});

test('a shop that is held stays as it is until it goes on', async () => {
  const { shop, read } = await trialMerchant();
  await act({ action: 'provisioning', shopUuid: shop.uuid, mode: 'hold' });
  await advance(240);
  expect((await read<Shop>('')).cloudShop?.state).toBe('starting');
  await act({ action: 'provisioning', shopUuid: shop.uuid, mode: 'normal' });
  await advance(0);
  expect((await read<Shop>('')).cloudShop?.state).toBe('active');
});

test('what was missed while the other systems were down is done when they are back', async () => {
  await act({ action: 'down', isDown: true });
  const { client, email, read } = await trialMerchant();
  await advance(240);
  expect((await read<Shop>('')).cloudShop?.state).toBe('starting');
  await act({ action: 'down', isDown: false });
  // The next attempt at its events is half an hour after the one before.
  await advance(3600);
  await client.login(email, password);
  expect((await read<Shop>('')).cloudShop?.state).toBe('active');
});

test('a scanner is paired with the code of a person, and is gone when its licence is freed', async () => {
  const { client, shop, shopPath, read } = await trialMerchant();
  const { code } = (await client.expect(201, `POST ${shopPath}/wms/pairing-code`)).json<{ code: string }>();
  expect(await act({ action: 'pair', code })).toMatchObject([200, { shopUuid: shop.uuid, kind: 'wms' }]);
  expect(await act({ action: 'pair', code })).toMatchObject([404, { code: 'code-unknown' }]);
  const [device] = await read<Array<{ uuid: string }>>('/wms/device');
  expect(device).toMatchObject({ name: 'Handscanner 1', state: 'connected' });
  await client.expect(204, `DELETE ${shopPath}/wms/device/${device?.uuid}`);
  await advance(0);
  expect((await shown()).shops[shop.uuid]).toMatchObject({ devices: [] });
});

test('a branch is opened, and a till that is paired gets a cash register with a TSE in it', async () => {
  const { client, shopPath, read } = await trialMerchant();
  const address = { addressLine1: 'Skalitzer Straße 94', zip: '10997', city: 'Berlin', taxNumber: '30/123/45678' };
  const wanted = { name: 'Kreuzberg', isoCountryCode: 'DE', ...address };
  await client.expect(201, `POST ${shopPath}/fiskaly-organization`, wanted);
  await advance(0);
  expect(await read('/fiskaly-organization')).toMatchObject([{ name: 'Kreuzberg', state: 'requested' }]);
  await advance(6);
  expect(await read('/fiskaly-organization')).toMatchObject([{ name: 'Kreuzberg', state: 'active' }]);
  const { code } = (await client.expect(201, `POST ${shopPath}/pos/pairing-code`)).json<{ code: string }>();
  expect((await act({ action: 'pair', code }))[0]).toBe(200);
  await advance(0);
  const [branch] = await read<BranchStore[]>('/fiskaly-organization?associations%5B%5D=cashRegisters');
  expect(branch?.cashRegisters).toMatchObject([{ name: 'Kasse 1', state: 'active', tss: { state: 'active' } }]);
});

test('the first order is a first step', async () => {
  const { shop, read } = await trialMerchant();
  expect((await act({ action: 'sell', shopUuid: shop.uuid, orders: 1 }))[0]).toBe(200);
  await advance(0);
  const done = (await read<FirstStep[]>('/first-step')).filter((step) => step.done).map(({ key }) => key);
  expect(done).toEqual(expect.arrayContaining(['first-article', 'first-order']));
});

test('the files that the portal offers are those that the stand-in has', async () => {
  const { read } = await trialMerchant();
  await advance(0);
  const [file] = await read<Download[]>('/wms/download');
  const content = await (await fetch(`${products.url}${new URL(file?.url ?? '').pathname}`)).bytes();
  expect([content.length, createHash('sha256').update(content).digest('hex')]).toEqual([file?.size, file?.sha256]);
});

const setting = (variables: Record<string, string>): Environment =>
  readEnvironment({ KONTOR_DATA_DIR: 'memory', ...variables });
const open = (environment: Environment) =>
  openProductSandbox(environment, kontor.infrastructure.clock, { address: () => null, isListening: () => false });

test('production starts none, and refuses the address of one', async () => {
  expect(await open(setting({ NODE_ENV: 'production' }))).toBeNull();
  expect(() => setting({ NODE_ENV: 'production', PRODUCT_SANDBOX_URL: 'http://products:8080' })).toThrow(
    /^PRODUCT_SANDBOX_URL is set, but in production/,
  );
});

test('with real keys of the payment provider there is none either', async () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  expect(await open(setting(keys))).toBeNull();
});

test('servers that share a payment sandbox share a stand-in, or have none', async () => {
  const shared = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    PAYMENT_SANDBOX_URL: 'http://payments:8080',
  };
  expect(await open(setting(shared))).toBeNull();
  expect(await open(setting({ ...shared, PRODUCT_SANDBOX_URL: 'http://products:8080/' }))).toMatchObject({
    url: 'http://products:8080',
  });
});

test('events reach it through each server itself', () => {
  expect(productEventsUrl(ownAddress({ host: '0.0.0.0', port: 8080 }))).toBe(
    'http://127.0.0.1:8080/dev/products/events',
  );
  expect(productEventsUrl(ownAddress({ host: '127.0.0.1', port: 8108 }))).toBe(
    'http://127.0.0.1:8108/dev/products/events',
  );
});
