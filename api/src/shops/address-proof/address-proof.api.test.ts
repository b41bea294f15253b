import type { AddressProof } from '@kontor/contract/shop';
import { beforeEach, expect, test } from 'vitest';
import { merchantWithShop, newShop } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';

/** What is published, by the address of the file. */
const published = new Map<string, string>();
const kontor = await testApp({
  parts: {
    proofReader: { has: async ({ fileUrl }, value) => published.get(fileUrl)?.split(' ').includes(value) ?? false },
  },
});
beforeEach(() => published.clear());

let count = 0;
/** A merchant who named an address, without proof. */
async function claim(mainShopUrl: string) {
  const { client, shopPath } = await merchantWithShop(kontor, { mainShopUrl });
  const look = async () => (await client.expect(200, `GET ${shopPath}/address-proof`)).json<AddressProof>();
  const check = async () => (await client.expect(200, `POST ${shopPath}/address-proof/check`)).json<AddressProof>();
  return { client, shopPath, look, check };
}
const newAddress = () => `https://shop-${(count += 1)}.test`;

test('an address is open until its value is published, and proven from then on', async () => {
  const { look, check } = await claim('https://shop.radwerk.test/laden');
  const open = await look();
  expect(open).toEqual({
    value: expect.stringMatching(/^[\w-]{43}$/),
    state: 'open',
    fileUrl: 'https://shop.radwerk.test/laden/.well-known/kontor-proof.txt',
    dnsName: '_kontor.shop.radwerk.test',
  });
  expect(await check()).toEqual(open);
  published.set(open.fileUrl, open.value);
  expect(await check()).toEqual({ ...open, state: 'proven' });
  published.clear();
  expect(await look()).toEqual({ ...open, state: 'proven' });
  expect(await check()).toEqual({ ...open, state: 'proven' });
});

test('another merchant’s value proves nothing', async () => {
  const address = newAddress();
  const [one, other] = [await claim(address), await claim(address)];
  const { fileUrl, value } = await one.look();
  published.set(fileUrl, value);
  expect((await other.check()).state).toBe('open');
  expect((await one.check()).state).toBe('proven');
});

test('an address passes to its new owner once the earlier one’s value is gone', async () => {
  const address = newAddress();
  const [earlier, later] = [await claim(address), await claim(address.replace('https', 'http'))];
  const [of, to] = [await earlier.look(), await later.look()];
  published.set(of.fileUrl, of.value);
  await earlier.check();
  published.set(of.fileUrl, `${of.value} ${to.value}`);
  expect((await later.check()).state).toBe('open');
  published.set(of.fileUrl, to.value);
  expect((await later.check()).state).toBe('proven');
  expect((await earlier.look()).state).toBe('open');
});

test('of two merchants who prove an address at the same moment one has proven it', async () => {
  const address = newAddress();
  const claims = [await claim(address), await claim(address)];
  const proofs = await Promise.all(claims.map(({ look }) => look()));
  published.set(proofs[0]?.fileUrl ?? '', proofs.map(({ value }) => value).join(' '));
  await Promise.all(claims.map(({ check }) => check()));
  const states = await Promise.all(claims.map(async ({ look }) => (await look()).state));
  expect(states.toSorted()).toEqual(['open', 'proven']);
});

test('an address that was changed has to be proven anew', async () => {
  const { look, check } = await claim(newAddress());
  const { fileUrl, value } = await look();
  published.set(fileUrl, value);
  await check();
  await kontor.infrastructure.database.updateTable('shop').set({ main_shop_url: newAddress() }).execute();
  expect((await look()).state).toBe('open');
});

test('a cloud shop has nothing to prove, and checks are limited', async () => {
  const cloud = await merchantWithShop(kontor, newShop({ type: 'cloud', mainShopUrl: null }));
  await cloud.client.expect(404, `GET ${cloud.shopPath}/address-proof`);
  const { client, shopPath, check } = await claim(newAddress());
  for (let attempt = 0; attempt < 20; attempt += 1) await check();
  await client.expect(429, `POST ${shopPath}/address-proof/check`);
});
