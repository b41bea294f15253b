import type { Activity } from '@kontor/contract/activity';
import type { AddressProof, Shop } from '@kontor/contract/shop';
import { beforeEach, expect, test } from 'vitest';
import { merchantWithShop, newShop } from '../testing/accounts.ts';
import { testApp } from '../testing/test-app.ts';

/** What is published, by the address of the file. */
const published = new Map<string, string>();
const kontor = await testApp({
  parts: { proofReader: { has: async ({ fileUrl }, value) => published.get(fileUrl) === value } },
});
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
beforeEach(async () => {
  published.clear();
  owner = await merchantWithShop(kontor, { name: 'Radwerk', mainShopUrl: 'https://alt.radwerk.test' });
});

const put = (body: unknown) => owner.client.call(`PUT ${owner.shopPath}`, { body });
const activity = async () =>
  (await owner.client.expect(200, `GET /organization/${owner.organizationUuid}/activity?action=shop.changed`)).json<
    Activity[]
  >();

test('a shop gets another name and another address, with that of its administration', async () => {
  const answer = await put({ name: 'Radwerk Berlin', mainShopUrl: 'HTTPS://Neu.Radwerk.Test/de/' });
  const changed = {
    name: 'Radwerk Berlin',
    mainShopUrl: 'https://neu.radwerk.test/de',
    adminUrl: 'https://neu.radwerk.test/de/admin',
  };
  expect([answer.statusCode, answer.json()]).toMatchObject([200, changed]);
  expect((await owner.client.expect(200, `GET ${owner.shopPath}`)).json()).toEqual(answer.json());
  expect(await activity()).toMatchObject([
    {
      actor: { kind: 'user' },
      subject: 'Radwerk Berlin',
      details: {
        nameBefore: 'Radwerk',
        addressBefore: 'https://alt.radwerk.test',
        address: 'https://neu.radwerk.test/de',
      },
    },
  ]);
});

test('the same again changes nothing, and is not in the activity', async () => {
  const { name, mainShopUrl } = owner.shop;
  const version = () =>
    kontor.infrastructure.database
      .selectFrom('shop')
      .select('version')
      .where('uuid', '=', owner.shop.uuid)
      .executeTakeFirstOrThrow();
  const before = await version();
  expect((await put({ name, mainShopUrl })).json()).toEqual(owner.shop);
  expect([await version(), await activity()]).toEqual([before, []]);
});

test('another address has to be proven, and the one before is free for who proves it', async () => {
  const proof = async (client = owner.client, path = owner.shopPath) =>
    (await client.expect(200, `GET ${path}/address-proof`)).json<AddressProof>();
  const { fileUrl, value } = await proof();
  published.set(fileUrl, value);
  await owner.client.expect(200, `POST ${owner.shopPath}/address-proof/check`);
  await put({ name: 'Radwerk Berlin', mainShopUrl: 'http://alt.radwerk.test' });
  expect((await proof()).state).toBe('proven');
  await put({ name: 'Radwerk Berlin', mainShopUrl: 'https://neu.radwerk.test' });
  expect(await proof()).toMatchObject({ state: 'open', dnsName: '_kontor.neu.radwerk.test' });

  const other = await merchantWithShop(kontor, { mainShopUrl: 'https://alt.radwerk.test' });
  const theirs = await proof(other.client, other.shopPath);
  published.set(theirs.fileUrl, theirs.value);
  const checked = await other.client.expect(200, `POST ${other.shopPath}/address-proof/check`);
  expect(checked.json<AddressProof>().state).toBe('proven');
  await put({ name: 'Radwerk Berlin', mainShopUrl: 'https://alt.radwerk.test' });
  expect((await proof()).state).toBe('open');
});

test('a proof is in the activity, once', async () => {
  const path = `GET /organization/${owner.organizationUuid}/activity?action=shop.address-proven`;
  const { fileUrl, value } = (
    await owner.client.expect(200, `GET ${owner.shopPath}/address-proof`)
  ).json<AddressProof>();
  published.set(fileUrl, value);
  for (let turn = 0; turn < 2; turn += 1) await owner.client.expect(200, `POST ${owner.shopPath}/address-proof/check`);
  expect((await owner.client.expect(200, path)).json()).toMatchObject([
    { subject: 'Radwerk', details: { address: 'https://alt.radwerk.test' } },
  ]);
});

test('a cloud shop gets another name, and keeps the address that its platform has given it', async () => {
  const cloud = await merchantWithShop(kontor, newShop({ type: 'cloud', mainShopUrl: null }));
  const rename = (mainShopUrl: string | null) =>
    cloud.client.call(`PUT ${cloud.shopPath}`, { body: { name: 'Wolke', mainShopUrl } });
  await kontor.infrastructure.database
    .updateTable('shop')
    .set({ main_shop_url: 'https://wolke.kontor.test' })
    .where('uuid', '=', cloud.shop.uuid)
    .execute();
  for (const address of [null, 'https://wolke.kontor.test']) {
    const renamed = (await rename(address)).json<Shop>();
    expect(renamed).toMatchObject({ name: 'Wolke', mainShopUrl: 'https://wolke.kontor.test', adminUrl: null });
  }
  const refused = await rename('https://eigene.test');
  expect([refused.statusCode, refused.json().violations]).toMatchObject([
    422,
    [{ path: 'mainShopUrl', code: 'invalid' }],
  ]);
});

test.each([
  ['no name', { name: '' }, { path: 'name' }],
  ['no address', { mainShopUrl: null }, { path: 'mainShopUrl', code: 'required' }],
  ['a script for an address', { mainShopUrl: 'javascript:alert(1)' }, { path: 'mainShopUrl', code: 'pattern' }],
  ['an address with a password', { mainShopUrl: 'https://u:p@shop.test' }, { path: 'mainShopUrl', code: 'pattern' }],
  ['another type', { type: 'cloud' }, { path: 'type', code: 'unknown-key' }],
])('%s is refused, and nothing is changed', async (_, change, violation) => {
  const answer = await put({ name: 'Radwerk', mainShopUrl: 'https://alt.radwerk.test', ...change });
  expect([answer.statusCode, answer.json().violations]).toMatchObject([422, [violation]]);
  expect((await owner.client.expect(200, `GET ${owner.shopPath}`)).json()).toEqual(owner.shop);
});
