import type { Download, PublishedDownload } from '@kontor/contract/download';
import { beforeAll, expect, test } from 'vitest';
import { merchantWithShop } from '../../testing/accounts.ts';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
let vendor: TestConnectClient;
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
beforeAll(async () => {
  vendor = await connectClient(kontor, ['downloads:write']);
  owner = await merchantWithShop(kontor);
});

const app = (change: Partial<PublishedDownload> = {}): PublishedDownload => ({
  title: { de: 'WMS-App für Handscanner', en: 'WMS app for handheld scanners' },
  platform: 'Android 11 oder neuer',
  version: '4.2.0',
  url: 'https://downloads.kontor.example/wms/4.2.0/wms.apk',
  size: 48_212_992,
  sha256: 'a3'.repeat(32),
  releasedAt: '2026-11-02T08:00:00.000Z',
  ...change,
});
const put = (id: string, body: unknown, product = 'wms') =>
  vendor.call(`PUT /connect/product/${product}/download/${id}`, { body });
const listed = async (product: string) =>
  (await owner.client.expect(200, `GET ${owner.shopPath}/${product}/download`)).json<Download[]>();

test('nothing is offered until something is published', async () => {
  for (const product of ['wms', 'pos', 'erp']) expect(await listed(product)).toEqual([]);
});

test.each(['wms', 'pos', 'erp'])('what is published for %s is offered to shops, the newest first', async (product) => {
  const older = app({ version: '4.1.0', releasedAt: '2026-09-01T08:00:00.000Z' });
  expect((await put('android-4.1', older, product)).json()).toEqual({ externalId: 'android-4.1', ...older });
  await put('android', app({ size: 8_000_000_000 }), product);
  expect(await listed(product)).toEqual([
    { externalId: 'android', ...app({ size: 8_000_000_000 }) },
    { externalId: 'android-4.1', ...older },
  ]);
});

test('the next version takes the place of the one with the same id', async () => {
  await put('ios', app());
  await put('ios', app({ version: '4.3.0', sha256: 'B4'.repeat(32) }));
  const ios = (await listed('wms')).filter(({ externalId }) => externalId === 'ios');
  expect(ios).toMatchObject([{ version: '4.3.0', sha256: 'b4'.repeat(32) }]);
});

test.each<[what: string, change: object, at: string]>([
  ['an address that is not encrypted', { url: 'http://downloads.kontor.example/wms.apk' }, 'url'],
  ['a script as address', { url: 'javascript:alert(1)' }, 'url'],
  ['a title in one language', { title: { de: 'App' } }, 'title.en'],
  ['a checksum that is too short', { sha256: 'a3' }, 'sha256'],
  ['no size', { size: 0 }, 'size'],
  ['half a byte', { size: 1.5 }, 'size'],
])('%s is refused', async (_, change, at) => {
  expect((await put('x', { ...app(), ...change })).json()).toMatchObject({ status: 422, violations: [{ path: at }] });
});

test('what is withdrawn is offered by no page any more, and withdrawing it again changes nothing', async () => {
  await put('old', app());
  await put('old', app(), 'pos');
  expect((await listed('wms')).map(({ externalId }) => externalId)).toContain('old');
  for (const _ of ['first', 'again']) await vendor.expect(204, 'DELETE /connect/product/wms/download/old');
  expect((await listed('wms')).map(({ externalId }) => externalId)).not.toContain('old');
  expect((await listed('pos')).map(({ externalId }) => externalId)).toContain('old');
  await put('old', app());
  expect((await listed('wms')).map(({ externalId }) => externalId)).toContain('old');
});

test('there is no such product, and an id with other characters is refused', async () => {
  expect((await put('x', app(), 'crm')).statusCode).toBe(404);
  expect((await put('a%2Fb', app())).json()).toMatchObject({ status: 422, violations: [{ path: 'externalId' }] });
});
