import type { FirstStep } from '@kontor/contract/first-step';
import type { Plugin } from '@kontor/contract/plugin';
import { beforeAll, expect, test } from 'vitest';
import { minutes } from '../infrastructure/clock.ts';
import { merchantWithShop } from '../testing/accounts.ts';
import { connectClient } from '../testing/connect.ts';
import { confirm, createPlugin, visit } from '../testing/plugin.ts';
import { testApp } from '../testing/test-app.ts';

const shopUrl = 'https://laden.radwerk.test';

const kontor = await testApp();
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
beforeAll(async () => {
  owner = await merchantWithShop(kontor, { mainShopUrl: shopUrl });
});

const read = async () => (await owner.client.expect(200, `GET ${owner.shopPath}/plugin`)).json<Plugin>();
const isInstalled = async () =>
  (await owner.client.expect(200, `GET ${owner.shopPath}/first-step`))
    .json<FirstStep[]>()
    .find(({ key }) => key === 'plugin-installed')?.done;

async function signIn() {
  const plugin = await createPlugin(kontor, shopUrl);
  const login = await plugin.begin(owner.client);
  await visit(owner.client, login.interaction);
  await confirm(owner.client, login);
}

test('a merchant reads the licence of the plugin, which is not connected before its first login', async () => {
  expect(await read()).toMatchObject({
    pluginInstallationLicense: owner.shop.pluginInstallationLicense,
    connectedSince: null,
  });
  expect(await isInstalled()).toBe(false);
});

test('the first login connects the plugin, and so it is installed; later ones change nothing', async () => {
  const before = kontor.infrastructure.clock.now().toISOString();
  await signIn();
  const { connectedSince } = await read();
  expect((connectedSince ?? '') >= before).toBe(true);
  expect(await isInstalled()).toBe(true);
  kontor.infrastructure.clock.offset += minutes(5);
  await signIn();
  expect((await read()).connectedSince).toBe(connectedSince);
});

test('a login that was not confirmed connects nothing', async () => {
  const other = await merchantWithShop(kontor, { mainShopUrl: 'https://anderer.radwerk.test' });
  const plugin = await createPlugin(kontor, 'https://anderer.radwerk.test');
  const login = await plugin.begin(other.client);
  await visit(other.client, login.interaction);
  await visit(other.client, `${login.interaction}/confirm`);
  const answer = await other.client.expect(200, `GET ${other.shopPath}/plugin`);
  expect(answer.json<Plugin>().connectedSince).toBeNull();
});

test('the newest file of the ERP for Shopware 6 is what is downloaded', async () => {
  expect(await read()).toMatchObject({ version: null, download: null });
  const vendor = await connectClient(kontor, ['downloads:write']);
  const publish = (externalId: string, platform: string, version: string, releasedAt: string) =>
    vendor.expect(200, `PUT /connect/product/erp/download/${externalId}`, {
      title: { de: 'Plugin', en: 'Plugin' },
      platform,
      version,
      url: `https://downloads.kontor.test/${externalId}.zip`,
      size: 1234,
      sha256: 'a'.repeat(64),
      releasedAt,
    });
  await publish('plugin-old', 'Shopware 6', '1.0.0', '2026-10-01T08:00:00.000Z');
  await publish('plugin', 'shopware6', '2.0.0', '2026-11-01T08:00:00.000Z');
  await publish('client', 'Windows', '9.0.0', '2026-11-20T08:00:00.000Z');
  expect(await read()).toMatchObject({
    version: '2.0.0',
    download: { url: 'https://downloads.kontor.test/plugin.zip', size: 1234, sha256: 'a'.repeat(64) },
  });
});

test.each(['cloud', 'shopware5'] as const)('a %s shop has no plugin', async (type) => {
  const mainShopUrl = type === 'cloud' ? null : 'https://alt.radwerk.test';
  const { client, shopPath } = await merchantWithShop(kontor, { type, mainShopUrl });
  expect((await client.call(`GET ${shopPath}/plugin`)).statusCode).toBe(404);
});
