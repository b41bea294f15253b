import { expect, test } from 'vitest';
import { newShop, openSandbox, submittedLead, type TestSandbox } from './testing/sandbox.ts';

const shop = newShop({ provisioning: 'active' });
const branchUuid = 'b0000000-0000-4000-8000-000000000001';
const branch = {
  name: 'Filiale Mitte',
  isoCountryCode: 'DE',
  addressLine1: 'Torstraße 1',
  zip: '10119',
  city: 'Berlin',
  taxNumber: '27/123/45678',
};
const requested = { version: 1, shopUuid: shop.uuid, uuid: branchUuid, ...branch };

async function pair(sandbox: TestSandbox, kind: 'wms' | 'pos') {
  sandbox.portal.answer = ({ call }) => (call.includes('/pairing') ? [200, { shopUuid: shop.uuid, kind }] : undefined);
  const answer = await sandbox.act({ action: 'pair', code: 'ABCD2345' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ externalId: string; name: string; shopUuid: string }>();
}

test('a device is registered with the code that a person entered', async () => {
  const sandbox = await openSandbox([shop]);
  const { externalId, shopUuid, name } = await pair(sandbox, 'wms');
  expect([shopUuid, name]).toEqual([shop.uuid, 'Handscanner 1']);
  expect(sandbox.reported()).toEqual([
    { call: 'POST /pairing', body: { code: 'ABCD2345' } },
    {
      call: `PUT /shop/${shop.uuid}/wms/device/${externalId}`,
      body: {
        name: 'Handscanner 1',
        serialNumber: expect.stringMatching(/^ZB-TC22-\d{6}$/),
        appVersion: '4.2.0',
        lastSeenAt: expect.stringMatching(/^2026-11-22T10:00:0/),
      },
    },
  ]);
  expect((await pair(sandbox, 'wms')).name).toBe('Handscanner 2');
});

test('a device that the portal removed is gone', async () => {
  const sandbox = await openSandbox([shop]);
  const { externalId } = await pair(sandbox, 'wms');
  await sandbox.tell('device.removed', { version: 1, shopUuid: shop.uuid, kind: 'wms', externalId });
  expect((await sandbox.shown()).shops[shop.uuid]?.devices).toEqual([]);
});

test('a branch that was asked for is opened under its uuid', async () => {
  const sandbox = await openSandbox([shop]);
  await sandbox.tell('branch-store.requested', requested);
  await sandbox.pass(4);
  expect(sandbox.reported()).toEqual([]);
  await sandbox.pass(2);
  expect(sandbox.reported()).toEqual([
    { call: `PUT /shop/${shop.uuid}/branch-store/${branchUuid}`, body: { ...branch, state: 'active' } },
  ]);
  // At least once: the same event again opens no second one.
  await sandbox.tell('branch-store.requested', requested);
  await sandbox.pass(60);
  expect(sandbox.reported()).toEqual([]);
});

test('a till that is paired gets a cash register with a TSE in the branch', async () => {
  const sandbox = await openSandbox([shop]);
  await sandbox.tell('branch-store.requested', requested);
  await sandbox.pass(6);
  const { externalId } = await pair(sandbox, 'pos');
  await sandbox.pass(0);
  expect(sandbox.reported('/cash-register/')).toEqual([
    {
      call: `PUT /shop/${shop.uuid}/branch-store/${branchUuid}/cash-register/register-${externalId}`,
      body: expect.objectContaining({
        name: 'Kasse 1',
        state: 'active',
        tss: {
          serialNumber: expect.any(String),
          state: 'active',
          certificateExpiresAt: expect.stringMatching(/^2031/),
        },
        decommissionedAt: null,
      }),
    },
  ]);
});

test('a till that is paired before there is a branch gets its cash register with the branch', async () => {
  const sandbox = await openSandbox([shop]);
  await pair(sandbox, 'pos');
  await sandbox.pass(0);
  expect(sandbox.reported('/cash-register/')).toEqual([]);
  await sandbox.tell('branch-store.requested', requested);
  await sandbox.pass(6);
  expect(sandbox.reported('/cash-register/')).toHaveLength(1);
});

test('the cash register of a till that was removed is decommissioned', async () => {
  const sandbox = await openSandbox([shop]);
  await sandbox.tell('branch-store.requested', requested);
  await sandbox.pass(6);
  const { externalId } = await pair(sandbox, 'pos');
  await sandbox.pass(0);
  sandbox.reported();
  await sandbox.tell('device.removed', { version: 1, shopUuid: shop.uuid, kind: 'pos', externalId });
  await sandbox.pass(0);
  expect(sandbox.reported()).toEqual([
    {
      call: expect.stringContaining(`/cash-register/register-${externalId}`),
      body: expect.objectContaining({ state: 'disabled', decommissionedAt: expect.any(String) }),
    },
  ]);
});

test('a branch that is disabled in the portal is confirmed so', async () => {
  const sandbox = await openSandbox([shop]);
  await sandbox.tell('branch-store.requested', requested);
  await sandbox.pass(6);
  sandbox.reported();
  const disabled = { version: 1, shopUuid: shop.uuid, externalId: branchUuid, state: 'disabled' };
  await sandbox.tell('branch-store.state-requested', disabled);
  await sandbox.pass(0);
  expect(sandbox.reported()).toEqual([
    { call: `PUT /shop/${shop.uuid}/branch-store/${branchUuid}`, body: { ...branch, state: 'disabled' } },
  ]);
});

test('a move that was asked for is staged as soon as there is a shop to move to, and completed here', async () => {
  const [from, to] = [newShop({ type: 'shopware5', provisioning: null }), newShop({ type: 'shopware6' })];
  const sandbox = await openSandbox([from]);
  const [request, uuid] = ['c0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002'];
  const shops = { predecessorShopUuid: from.uuid, successorShopUuid: to.uuid };
  sandbox.portal.answer = ({ call }) =>
    call === 'POST /migration' ? [201, { uuid, ...shops, state: 'staged' }] : undefined;
  const migration = { version: 1, uuid: request, ...shops, successorShopUuid: null, state: 'requested' };
  await sandbox.tell('migration.requested', migration);
  await sandbox.pass(11);
  expect(sandbox.reported()).toEqual([]);
  await sandbox.tell('shop.created', { ...to, organizationUuid: from.organizationUuid });
  await sandbox.pass(0);
  expect(sandbox.reported('/migration')).toEqual([{ call: 'POST /migration', body: shops }]);
  expect((await sandbox.act({ action: 'migration', migrationUuid: uuid, state: 'completed' })).statusCode).toBe(200);
  expect(sandbox.reported('/migration')).toEqual([{ call: `PUT /migration/${uuid}`, body: { state: 'completed' } }]);
});

test('sales say what became of a lead', async () => {
  const sandbox = await openSandbox();
  const lead = submittedLead({ companyName: 'Teekontor' });
  await sandbox.tell('lead.submitted', lead);
  await sandbox.act({ action: 'lead', leadUuid: lead.uuid, state: 'contacted' });
  expect(sandbox.reported()).toEqual([{ call: `PUT /lead/${lead.uuid}`, body: { state: 'contacted' } }]);
  expect((await sandbox.app.inject('/dev/products')).body).toContain('Teekontor');
});
