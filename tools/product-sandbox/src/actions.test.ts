import type { UsageReport } from '@kontor/contract/usage';
import { expect, test } from 'vitest';
import { entitlementsOf, newShop, openSandbox } from './testing/sandbox.ts';

const shop = newShop({ provisioning: 'active' });
const counted = (body: unknown) => (body as UsageReport).events.reduce((sum, { quantity }) => sum + quantity, 0);
const accepting = ({ body }: { body: unknown }) =>
  [200, { accepted: (body as UsageReport).events?.length, duplicates: 0, rejected: [] }] as const;

test('orders that are sold are reported, each event with an id of its own', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = accepting;
  const sell = { shopUuid: shop.uuid, action: 'sell', orders: 500, month: '2026-11' };
  expect((await sandbox.act(sell)).statusCode).toBe(200);
  expect((await sandbox.act(sell)).statusCode).toBe(200);
  const reports = sandbox.reported('/usage');
  expect(reports.map(({ body }) => counted(body))).toEqual([500, 500]);
  const events = reports.flatMap(({ body }) => (body as UsageReport).events);
  expect(new Set(events.map(({ id }) => id)).size).toBe(1000);
  expect(events[0]).toMatchObject({ shopUuid: shop.uuid, type: 'order', quantity: 1 });
  expect(events[0]?.occurredAt.slice(0, 16)).toBe('2026-11-22T10:00');
  expect((await sandbox.shown()).shops[shop.uuid]?.orders).toEqual({ '2026-11': 1000 });
});

test('one call takes any number of orders, and a negative number takes some back', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = accepting;
  await sandbox.act({ shopUuid: shop.uuid, action: 'sell', orders: 2345 });
  await sandbox.act({ shopUuid: shop.uuid, action: 'sell', orders: -5 });
  const [sold, back] = sandbox.reported('/usage').map(({ body }) => body as UsageReport);
  expect([sold?.events.length, counted(sold), back?.events.length, counted(back)]).toEqual([1000, 2345, 1, -5]);
});

test('orders of a month that is over belong to its last day', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = accepting;
  await sandbox.act({ shopUuid: shop.uuid, action: 'sell', orders: 1, month: '2026-10' });
  const [report] = sandbox.reported('/usage').map(({ body }) => body as UsageReport);
  expect(report?.events[0]?.occurredAt).toBe('2026-10-31T12:00:00.000Z');
});

test('the first order of a shop is a first step of it, once', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = (report) => (report.call.includes('/usage') ? accepting(report) : undefined);
  await sandbox.act({ shopUuid: shop.uuid, action: 'sell', orders: 1 });
  await sandbox.pass(0);
  expect(sandbox.reported('/first-step/').map(({ call, body }) => [call, body])).toEqual([
    [`PUT /shop/${shop.uuid}/first-step/first-article`, { done: true }],
    [`PUT /shop/${shop.uuid}/first-step/first-order`, { done: true }],
  ]);
  await sandbox.act({ shopUuid: shop.uuid, action: 'sell', orders: 1 });
  await sandbox.pass(0);
  expect(sandbox.reported('/first-step/')).toEqual([]);
});

test('a suspended shop sells nothing, and sells again when it may', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = accepting;
  const off = { enabled: false, plan: 'professional' as const, includedOrders: 2000, extraOrderAmount: 15 };
  const suspended = entitlementsOf(shop.uuid, { version: 2, state: 'suspended', erp: off });
  await sandbox.tell('entitlements.changed', suspended);
  const sell = { shopUuid: shop.uuid, action: 'sell', orders: 1 };
  const refused = await sandbox.act(sell);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'not-entitled']);
  expect(sandbox.reported()).toEqual([]);
  await sandbox.tell('entitlements.changed', entitlementsOf(shop.uuid, { version: 3 }));
  expect((await sandbox.act(sell)).statusCode).toBe(200);
});

test('what the portal refuses is refused for the same reason', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = () => [200, { accepted: 0, duplicates: 0, rejected: [{ index: 0, code: 'month-closed' }] }];
  const closed = await sandbox.act({ shopUuid: shop.uuid, action: 'sell', orders: 1, month: '2026-01' });
  expect([closed.statusCode, closed.json<{ code: string }>().code]).toEqual([409, 'month-closed']);
  expect((await sandbox.shown()).shops[shop.uuid]?.orders).toEqual({});
  sandbox.portal.answer = () => [409, { code: 'licences-exhausted', detail: '', violations: [], licensed: 2, used: 2 }];
  const pairing = await sandbox.act({ action: 'pair', code: 'ABCD2345' });
  expect(pairing.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(pairing.json()).toMatchObject({ status: 409, code: 'licences-exhausted', licensed: 2, used: 2 });
});

test('a shop that the portal has not told of yet is read, and one that does not exist is not found', async () => {
  const sandbox = await openSandbox();
  const late = newShop();
  sandbox.portal.shops.push(late);
  sandbox.portal.entitlements.set(late.uuid, entitlementsOf(late.uuid));
  const hold = (shopUuid: string) => sandbox.act({ action: 'provisioning', shopUuid, mode: 'hold' });
  expect((await hold(late.uuid)).statusCode).toBe(200);
  await sandbox.tell('provisioning.requested', late);
  await sandbox.pass(60);
  expect(sandbox.reported('provisioning')).toEqual([]);
  expect((await hold(newShop().uuid)).statusCode).toBe(404);
});

test.each([
  ['no action', {}, 'action', 'required'],
  ['an action that does not exist', { action: 'explode' }, 'action', 'invalid'],
  ['no orders', { action: 'sell', shopUuid: shop.uuid, orders: 0 }, 'orders', 'invalid'],
  ['half an order', { action: 'sell', shopUuid: shop.uuid, orders: 0.5 }, 'orders', 'invalid-type'],
  ['orders as a text', { action: 'sell', shopUuid: shop.uuid, orders: '5' }, 'orders', 'invalid-type'],
  [
    'a month that there is not',
    { action: 'sell', shopUuid: shop.uuid, orders: 5, month: '2026-13' },
    'month',
    'pattern',
  ],
  ['a key too many', { action: 'pair', code: 'ABCD2345', colour: 'red' }, 'colour', 'unknown-key'],
  ['another mode', { action: 'provisioning', shopUuid: shop.uuid, mode: 'slow' }, 'mode', 'invalid'],
  ['an outage that is no boolean', { action: 'down', isDown: 1 }, 'isDown', 'invalid-type'],
])('%s is a violation', async (_, body, path, code) => {
  const sandbox = await openSandbox([shop]);
  const answer = await sandbox.act(body);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json()).toMatchObject({ status: 422, code: 'validation-failed', violations: [{ path, code }] });
});

test('a body that is no JSON is malformed, and one of another type is not supported', async () => {
  const { app } = await openSandbox();
  const post = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/dev/products', headers: { 'content-type': type }, payload });
  expect((await post('application/json', '{')).json()).toMatchObject({ status: 400, code: 'malformed-body' });
  expect((await post('text/plain', 'sell')).json()).toMatchObject({ status: 415, code: 'unsupported-media-type' });
});

test('a token that expired is replaced without a trace', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = accepting;
  sandbox.portal.expireTokens();
  expect((await sandbox.act({ shopUuid: shop.uuid, action: 'sell', orders: 1 })).statusCode).toBe(200);
});
