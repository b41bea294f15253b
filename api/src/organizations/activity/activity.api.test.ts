import { randomUUID } from 'node:crypto';
import type { Activity } from '@kontor/contract/activity';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { actFor } from '../../infrastructure/database/acting-for.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { baseData, merchantWithShop, newEmail, newShop, partner } from '../../testing/accounts.ts';
import { memberWith } from '../../testing/members.ts';
import { runCleanUp } from '../../testing/run-clean-up.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
let path: string;
beforeEach(async () => {
  owner = await merchantWithShop(kontor);
  path = `/organization/${owner.organizationUuid}`;
});

async function activity(query = ''): Promise<Activity[]> {
  return (await owner.client.expect(200, `GET ${path}/activity${query}`)).json<Activity[]>();
}

const actions = async (query = '') => (await activity(query)).map(({ action, subject }) => [action, subject]);

test('what is done in an organization is listed, newest first', async () => {
  const agency = await partner(kontor);
  await owner.client.expect(201, `POST ${path}/shop`, newShop({ name: 'Zweiter', mainShopUrl: 'https://zwei.test' }));
  await owner.client.expect(200, `PUT ${path}/base-data`, baseData({ city: 'Potsdam' }));
  await owner.client.expect(200, `PUT ${path}/partner-agency`, { partnerAgencyUuid: agency.organizationUuid });
  await owner.client.expect(204, `DELETE ${path}/partner-agency`);
  await owner.client.expect(204, `DELETE ${path}/partner-agency`);
  expect(await actions()).toEqual([
    ['agency.disconnected', 'Agentur Nord'],
    ['agency.connected', 'Agentur Nord'],
    ['organization.changed', null],
    ['shop.created', 'Zweiter'],
    ['shop.created', 'Radwerk'],
    ['organization.created', null],
  ]);
});

test('an agency that takes the place of another one is listed with the one that left', async () => {
  const [first, second] = [await partner(kontor), await partner(kontor)];
  for (const { organizationUuid: partnerAgencyUuid } of [first, second])
    await owner.client.expect(200, `PUT ${path}/partner-agency`, { partnerAgencyUuid });
  const agencies = (await actions()).map(([action]) => action).filter((action) => action?.startsWith('agency.'));
  expect(agencies).toEqual(['agency.connected', 'agency.disconnected', 'agency.connected']);
});

test('what is done to devices and branch stores is recorded with the shop', async () => {
  const { database } = kontor.infrastructure;
  const common = { shop_uuid: owner.shop.uuid, created_at: new Date() };
  const [device, store] = [randomUUID(), randomUUID()];
  await database
    .insertInto('device')
    .values({ ...common, uuid: device, kind: 'wms', name: 'Scanner', serial_number: '1', state: 'connected' })
    .execute();
  await database
    .insertInto('branch_store')
    .values({ ...common, uuid: store, name: 'Kreuzberg', iso_country_code: 'DE', state: 'active' })
    .execute();
  const branch = `PUT ${owner.shopPath}/fiskaly-organization/${store}`;
  for (const state of ['disable', 'disable', 'reactivate']) await owner.client.expect(200, `${branch}/${state}`);
  await owner.client.expect(204, `DELETE ${owner.shopPath}/wms/device/${device}`);
  const [removed, changed, closed, ...before] = await activity();
  expect([removed, changed, closed]).toMatchObject([
    { action: 'device.removed', subject: 'Scanner', details: { kind: 'wms', shop: 'Radwerk' } },
    { action: 'branch.changed', subject: 'Kreuzberg', details: { shop: 'Radwerk' } },
    { action: 'branch.closed', subject: 'Kreuzberg', details: { shop: 'Radwerk' } },
  ]);
  expect(before.map(({ action }) => action)).toEqual(['shop.created', 'organization.created']);
});

test('a migration that is asked for is recorded once', async () => {
  const body = newShop({ type: 'shopware5', name: 'Alt' });
  const { uuid } = (await owner.client.expect(201, `POST ${path}/shop`, body)).json<{ uuid: string }>();
  const ask = () => owner.client.call(`POST ${path}/shop/${uuid}/migration/request`);
  await ask();
  await ask();
  expect(await actions('?action=migration.requested')).toEqual([['migration.requested', 'Alt']]);
});

test('it is filtered by action, person and day', async () => {
  const admin = await memberWith(kontor, owner.organizationUuid, 'admin');
  await admin.client.expect(200, `PUT ${path}/base-data`, baseData({ city: 'Potsdam' }));
  expect(await actions('?action=organization.changed')).toEqual([['organization.changed', null]]);
  expect(await actions(`?person=${admin.userUuid}`)).toEqual([['organization.changed', null]]);
  const today = kontor.infrastructure.clock.now().toISOString().slice(0, 10);
  expect(await actions('?to=2020-01-01')).toEqual([]);
  expect(await actions(`?from=${today}`)).not.toEqual([]);
  await owner.client.expect(422, `GET ${path}/activity?action=anything`);
});

test('it comes in pages of fifty, none twice', async () => {
  for (let turn = 0; turn < 53; turn += 1) {
    await kontor.infrastructure.record(kontor.infrastructure.database, {
      organizationUuid: owner.organizationUuid,
      action: 'organization.changed',
    });
  }
  const first = await owner.client.expect(200, `GET ${path}/activity?from=2020-01-01`);
  const next = /<\/api\/v4([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1];
  const second = await owner.client.expect(200, `GET ${next}`);
  const uuids = [...first.json<Activity[]>(), ...second.json<Activity[]>()].map(({ uuid }) => uuid);
  expect([first.json<Activity[]>().length, second.json<Activity[]>().length, new Set(uuids).size]).toEqual([50, 5, 55]);
  expect(second.headers['link']).toBeUndefined();
});

test('a change that is taken back is not in the activity', async () => {
  const { database, record } = kontor.infrastructure;
  const undone = inTransaction(database, async (tx) => {
    await record(tx, { organizationUuid: owner.organizationUuid, action: 'organization.changed' });
    throw new Error('taken back');
  });
  await expect(undone).rejects.toThrow('taken back');
  expect(await actions('?action=organization.changed')).toEqual([]);
});

test('the database lets no member change or delete what is written', async () => {
  const asMember = { userUuid: owner.userUuid, organizationUuid: owner.organizationUuid };
  for (const statement of [sql`update activity set subject = 'x'`, sql`delete from activity`]) {
    const attempt = actFor(asMember, () => statement.execute(kontor.restricted));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  }
});

test('it is kept for 24 months', async () => {
  const age = (days: number) =>
    kontor.infrastructure.database
      .updateTable('activity')
      .set({ at: new Date(kontor.infrastructure.clock.now().getTime() - days * 86_400_000) })
      .where('organization_uuid', '=', owner.organizationUuid)
      .execute();
  await age(729);
  await runCleanUp(kontor);
  expect(await activity()).not.toEqual([]);
  await age(732);
  await runCleanUp(kontor);
  expect(await activity()).toEqual([]);
});

test('invitations and their address are recorded', async () => {
  const email = newEmail();
  await owner.client.expect(202, `POST ${path}/invitation`, { email, role: 'reader', language: 'de' });
  expect((await activity())[0]).toMatchObject({
    action: 'member.invited',
    subject: email,
    details: { role: 'reader' },
  });
});
