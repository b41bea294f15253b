import type { ServerResponse } from 'node:http';
import type { BranchStore } from '@kontor/contract/branch-store';
import type { Device, Shop } from '@kontor/contract/shop';
import type { UsageMonth } from '@kontor/contract/usage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEventsToProducts } from '../../connect/client/sandbox-clients.ts';
import { days, minutes } from '../../infrastructure/clock.ts';
import { writeClockOffset } from '../../infrastructure/system-values.ts';
import { merchant, merchantWithShop, newShop, password } from '../../testing/accounts.ts';
import { startProducts } from '../../testing/products.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { type ProductSandbox, productEventsUrl } from './product-sandbox.ts';

// The stand-in runs on by itself; the portal stops, and comes back an hour later on the same database.

let databaseUrl: string;
let drop: () => Promise<void>;
let kontor: TestApp;
let products: ProductSandbox;
/** Where the stand-in knows the portal. Nothing answers there while it is stopped. */
let origin: string;

async function startPortal(): Promise<void> {
  kontor = await createTestApp({
    databaseUrl,
    parts: { clockFollowers: [{ catchUp: () => products.clock.catchUp() }] },
  });
  origin = new URL(await kontor.app.listen({ host: '127.0.0.1', port: 0 })).origin;
}

/** It stops, and will find a later time when it starts again. */
async function stopPortal(milliseconds = 0): Promise<void> {
  const { clock, database } = kontor.infrastructure;
  await writeClockOffset(database, clock.offset + milliseconds);
  await kontor.close();
}

beforeAll(async () => {
  ({ url: databaseUrl, drop } = await createPostgresDatabase());
  await startPortal();
  products = await startProducts({ portal: () => kontor, address: () => origin });
  await sendEventsToProducts(kontor.infrastructure, productEventsUrl(products.url));
});
afterAll(async () => {
  await products?.close();
  await kontor?.close();
  await drop?.();
});

interface ShownShop {
  readonly entitlements: { readonly state: string; readonly version: number };
  readonly orders: Readonly<Record<string, number>>;
  readonly devices: ReadonlyArray<{ readonly externalId: string; readonly name: string; readonly lastSeenAt: number }>;
  readonly branchStores: ReadonlyArray<{ readonly name: string; readonly state: string }>;
}

interface Shown {
  readonly events: ReadonlyArray<{ readonly id: string; readonly type: string }>;
  readonly shops: Readonly<Record<string, ShownShop>>;
  readonly portal: { readonly silentSince: string | null; readonly waitingReports: number };
  readonly refusals: readonly unknown[];
}

const shown = async () => (await (await fetch(`${products.url}/dev/products.json`)).json()) as Shown;
const shownShop = async (uuid: string): Promise<ShownShop> => {
  const { [uuid]: shop } = (await shown()).shops;
  if (shop === undefined) throw new Error('The stand-in does not know this shop');
  return shop;
};
const send = (path: string, body: object) =>
  fetch(`${products.url}/dev/products${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function act<T = unknown>(action: object): Promise<T> {
  const answer = await send('', action);
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Time passes for the stand-in alone. */
async function pass(now: number): Promise<void> {
  const answer = await send('/clock', { now: new Date(now).toISOString() });
  expect(answer.status).toBe(200);
}

/** From now on the portal stores reports of orders, and its answers get lost. */
function loseAnswersAboutOrders(): void {
  kontor.app.server.prependListener('request', ({ url, socket }, response: ServerResponse) => {
    if (!url?.endsWith('/connect/usage')) return;
    response.writeHead = () => {
      socket.destroy();
      return response;
    };
  });
}

async function paired(client: TestClient, shopPath: string, kind: 'wms' | 'pos') {
  const { code } = (await client.expect(201, `POST ${shopPath}/${kind}/pairing-code`)).json<{ code: string }>();
  return act<{ externalId: string }>({ action: 'pair', code });
}

const branchOf = (shopUuid: string, name: string) => ({
  action: 'open-branch-store',
  shopUuid,
  name,
  isoCountryCode: 'DE',
  addressLine1: 'Kantstraße 100',
  zip: '10627',
  city: 'Berlin',
  taxNumber: '27/123/45678',
});

test('while the portal is away for an hour, products go on by what it told last, and nothing of the hour is lost', async () => {
  const owner = await merchant(kontor, { selectedProducts: { erp: true, wms: true, pos: true } });
  const shop = (
    await owner.client.expect(201, `POST /organization/${owner.organizationUuid}/shop`, newShop())
  ).json<Shop>();
  const shopPath = `/organization/${owner.organizationUuid}/shop/${shop.uuid}`;
  const { clock } = kontor.infrastructure;
  await kontor.worker.runDue();
  const sell = (orders: number) => act<{ waiting: number }>({ action: 'sell', shopUuid: shop.uuid, orders });
  await paired(owner.client, shopPath, 'pos');
  const scanner = await paired(owner.client, shopPath, 'wms');
  expect(await sell(1000)).toMatchObject({ accepted: 1000, waiting: 0 });

  // What the portal wrote is on its way when it stops, and it took orders without having said so.
  const asked = { name: 'Kreuzberg', isoCountryCode: 'DE', addressLine1: 'Skalitzer Straße 94', zip: '10997' };
  const branch = { ...asked, city: 'Berlin', taxNumber: '30/123/45678' };
  await owner.client.expect(201, `POST ${shopPath}/fiskaly-organization`, branch);
  const before = await shown();
  expect(before.events.map(({ type }) => type)).not.toContain('branch-store.requested');
  loseAnswersAboutOrders();
  expect(await sell(20)).toMatchObject({ waiting: 20 });
  const start = clock.now().getTime();
  await stopPortal(minutes(60));

  // The hour.
  expect(await sell(3)).toMatchObject({ waiting: 3 });
  await act(branchOf(shop.uuid, 'Charlottenburg'));
  await pass(start + minutes(20));
  expect((await shownShop(shop.uuid)).branchStores).toMatchObject([{ name: 'Charlottenburg', state: 'active' }]);
  await until(async () =>
    (await shownShop(shop.uuid)).devices.every(({ lastSeenAt }) => lastSeenAt >= start + minutes(20)),
  );
  await act({ action: 'switch-device', shopUuid: shop.uuid, externalId: scanner.externalId, isOn: false });
  expect(await sell(400)).toMatchObject({ waiting: 400 });
  expect((await send('', { action: 'pair', code: 'ABCD2345' })).status).toBe(503);
  await pass(start + minutes(60));
  expect(await sell(-1)).toMatchObject({ waiting: 1 });
  const away = await shown();
  expect(away.portal.silentSince).not.toBeNull();
  expect(away.portal.waitingReports).toBeGreaterThanOrEqual(5);
  expect(away.shops[shop.uuid]?.entitlements).toEqual(before.shops[shop.uuid]?.entitlements);
  const page = await (await fetch(`${products.url}/dev/products?shop=${shop.uuid}`)).text();
  expect(page).toContain('The portal has not answered since');
  expect(page).toContain('422 sold orders wait for the portal.');

  // It is back.
  await startPortal();
  await until(async () => (await shown()).portal.waitingReports === 0);
  // Events that were refused before are sent again after moments.
  const client = kontor.client();
  await client.expect(200, 'POST /dev/clock', { advanceSeconds: 60 });
  await client.login(owner.email, password);
  const read = async <T>(path: string) => (await client.expect(200, `GET ${shopPath}${path}`)).json<T>();
  const sum = (orders: readonly number[]) => orders.reduce((one, other) => one + other, 0);
  expect(sum((await read<UsageMonth[]>('/usage?months=12')).map(({ orders }) => orders))).toBe(1422);
  expect(sum(Object.values((await shownShop(shop.uuid)).orders))).toBe(1422);
  // The till was seen all the time, the scanner until it was switched off.
  const minuteOf = ([device]: Device[]) => (Date.parse(device?.lastSeenAt ?? '') - start) / minutes(1);
  expect(minuteOf(await read<Device[]>('/pos/device'))).toBeGreaterThanOrEqual(60);
  const scannerSeen = minuteOf(await read<Device[]>('/wms/device'));
  expect(scannerSeen).toBeGreaterThanOrEqual(20);
  expect(scannerSeen).toBeLessThan(25);
  await until(async () => {
    const open = await read<BranchStore[]>('/fiskaly-organization');
    return open.length === 2 && open.every(({ state }) => state === 'active');
  });
  const branches = await read<BranchStore[]>('/fiskaly-organization?associations%5B%5D=cashRegisters');
  const registers = branches.flatMap(({ cashRegisters }) => cashRegisters ?? []);
  expect(registers).toMatchObject([{ name: 'Kasse 1', state: 'active', tss: { state: 'active' } }]);
  expect((Date.parse(registers[0]?.commissionedAt ?? '') - start) / minutes(1)).toBeLessThan(25);
  const { events, portal, refusals } = await shown();
  expect(events.filter(({ type }) => type === 'branch-store.requested')).toHaveLength(1);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(portal).toEqual({ silentSince: null, waitingReports: 0 });
  expect(refusals).toEqual([]);
});

test('a shop that may sell nothing sells nothing while the portal is away either', async () => {
  const { shop } = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  kontor.infrastructure.clock.offset += days(31);
  await kontor.client().expect(200, 'POST /dev/clock', { advanceSeconds: 0 });
  expect((await shownShop(shop.uuid)).entitlements).toMatchObject({ state: 'ended' });
  await stopPortal();
  // Setting the shop up may have left a report of its own.
  const { waitingReports } = (await shown()).portal;
  const refused = await send('', { action: 'sell', shopUuid: shop.uuid, orders: 1 });
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, 'not-entitled']);
  expect((await shown()).portal.waitingReports).toBe(waitingReports);
  await startPortal();
});
