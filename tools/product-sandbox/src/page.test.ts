import { expect, test } from 'vitest';
import { newShop, openSandbox, type TestSandbox } from './testing/sandbox.ts';

const shop = newShop({ provisioning: 'active' });

const post = ({ app }: TestSandbox, fields: Record<string, string>, query = '') =>
  app.inject({
    method: 'POST',
    url: `/dev/products${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('the page shows shops and events, runs no script, and escapes what was entered elsewhere', async () => {
  const hostile = newShop({ name: '<script>alert(1)</script>', organizationName: '"><img src=x>' });
  const sandbox = await openSandbox([hostile]);
  await sandbox.tell('connect.test', { version: 1, clientId: 'product-sandbox' });
  const { body, headers } = await sandbox.app.inject('/dev/products');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  expect(body).toContain('connect.test');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toMatch(/<script|<img/);
});

test('orders are sold with a form, and the page shows the same shop again', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = () => [200, { accepted: 10, duplicates: 0, rejected: [] }];
  const fields = { action: 'sell', shopUuid: shop.uuid, orders: '10', month: '' };
  const answer = await post(sandbox, fields, `?shop=${shop.uuid}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/dev/products?shop=${shop.uuid}`]);
  expect((await sandbox.shown()).shops[shop.uuid]?.orders).toEqual({ '2026-11': 10 });
});

test('a branch is opened and a device is switched off with forms', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = ({ call }) =>
    call.includes('/pairing') ? [200, { shopUuid: shop.uuid, kind: 'pos' }] : undefined;
  await post(sandbox, { action: 'pair', code: 'ABCD2345' });
  const address = { addressLine1: 'Kantstraße 100', zip: '10627', city: 'Berlin', taxNumber: '27/123/45678' };
  const opened = {
    action: 'open-branch-store',
    shopUuid: shop.uuid,
    name: 'Filiale Kant',
    isoCountryCode: 'DE',
    ...address,
  };
  expect((await post(sandbox, opened)).statusCode).toBe(303);
  await sandbox.pass(0);
  const state = (await sandbox.shown()).shops[shop.uuid];
  expect(state?.branchStores).toMatchObject([
    { name: 'Filiale Kant', state: 'active', cashRegisters: [{ name: 'Kasse 1' }] },
  ]);
  const externalId = state?.devices[0]?.externalId ?? '';
  await post(sandbox, { action: 'switch-device', shopUuid: shop.uuid, externalId, isOn: 'false' });
  expect((await sandbox.shown()).shops[shop.uuid]?.devices).toMatchObject([{ isOn: false }]);
});

test('what was not done is said on the page', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = () => [404, { code: 'code-unknown', detail: 'No such code', violations: [] }];
  const refused = await post(sandbox, { action: 'pair', code: 'WRONG' });
  expect(refused.statusCode).toBe(404);
  expect(refused.body).toContain('role="alert">Not done. code-unknown: No such code');
  const invalid = await post(sandbox, { action: 'sell', shopUuid: shop.uuid, orders: 'many' });
  expect([invalid.statusCode, invalid.body.includes('orders: ')]).toEqual([422, true]);
});
