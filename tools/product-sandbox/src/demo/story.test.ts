import { randomUUID } from 'node:crypto';
import { demoShops } from '@kontor/contract/demo';
import { expect, test } from 'vitest';
import { monthOf } from '../systems/month.ts';
import { entitlementsOf, newShop, openSandbox } from '../testing/sandbox.ts';

const shops = [
  newShop({ uuid: demoShops.radwerkCloud, provisioning: 'starting' }),
  newShop({ uuid: demoShops.radwerkShopware6, type: 'shopware6', provisioning: null }),
  newShop({ uuid: demoShops.radwerkShopware5, type: 'shopware5', provisioning: null }),
];
const day = 86_400;

/** The stand-in when it gets to know the demo, so many days before the demo begins. */
async function openDemo(daysBefore: number) {
  const sandbox = await openSandbox();
  const uuid = randomUUID();
  sandbox.portal.answer = ({ call, body }) => {
    if (call === 'POST /usage') return [200, { accepted: 0, duplicates: 0, rejected: [] }];
    return call === 'POST /migration' ? [200, { uuid, state: 'staged', ...(body as object) }] : undefined;
  };
  sandbox.portal.now = Date.now() - daysBefore * day * 1000;
  sandbox.portal.shops.push(...shops);
  for (const shop of shops) sandbox.portal.entitlements.set(shop.uuid, entitlementsOf(shop.uuid));
  await sandbox.restart();
  return sandbox;
}

const move = {
  call: 'POST /migration',
  body: { predecessorShopUuid: demoShops.radwerkShopware5, successorShopUuid: demoShops.radwerkShopware6 },
};

test('the move of the demo’s Shopware 5 shop is prepared three days before the demo begins', async () => {
  const sandbox = await openDemo(97);
  await sandbox.pass(93 * day);
  expect(sandbox.reported('/migration')).toEqual([]);
  await sandbox.pass(2 * day);
  expect(sandbox.reported('/migration')).toEqual([move]);
  expect((await sandbox.shown()).refusals).toEqual([]);
});

interface Orders {
  readonly events: ReadonlyArray<{ readonly occurredAt: string }>;
}

test('where the past is not lived through everything is told at once, but no orders of months that are closed', async () => {
  const sandbox = await openDemo(0);
  const reports = sandbox.reported();
  const months = reports
    .filter(({ call }) => call === 'POST /usage')
    .flatMap(({ body }) => (body as Orders).events.map(({ occurredAt }) => monthOf(Date.parse(occurredAt))));
  const now = Date.now();
  const open = new Set([monthOf(now), monthOf(now - 3 * day * 1000)]);
  expect(months.filter((month) => !open.has(month))).toEqual([]);
  const told = reports.map(({ call }) => call);
  expect(told).toEqual(expect.arrayContaining(['POST /migration', 'POST /usage']));
  expect(told.some((call) => call.endsWith('/wms/device/scanner-1'))).toBe(true);
});

test('where it is lived through the orders of every day of it are reported', async () => {
  const sandbox = await openDemo(97);
  for (let passed = 0; passed < 98; passed += 1) await sandbox.pass(day);
  const days = sandbox
    .reported('/usage')
    .flatMap(({ body }) => (body as Orders).events.map(({ occurredAt }) => occurredAt.slice(0, '2026-11-22'.length)));
  expect(new Set(days).size).toBeGreaterThan(95);
});

test('cloud shops of the demo are set up like every other, with addresses of their names', async () => {
  const sandbox = await openDemo(0);
  await sandbox.pass(30);
  const reports = sandbox.reported('/provisioning').map(({ body }) => body as { state: string; mainShopUrl: string });
  expect(reports.map(({ state }) => state)).toEqual(['ready', 'active']);
  expect(reports[0]?.mainShopUrl).toBe('https://raeder-mehr-00000201.cloud.kontor.test');
});
