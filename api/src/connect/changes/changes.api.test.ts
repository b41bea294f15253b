import { randomUUID } from 'node:crypto';
import type { Call } from '@kontor/contract/call';
import { calls } from '@kontor/contract/calls';
import type { Lead } from '@kontor/contract/partner';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { encodeCursor } from '../../infrastructure/http/next-page.ts';
import { baseData, merchantWithShop, partner } from '../../testing/accounts.ts';
import { connectClient } from '../../testing/connect.ts';
import { testEvents } from '../../testing/connect-events.ts';
import { runCleanUp } from '../../testing/run-clean-up.ts';
import { testApp } from '../../testing/test-app.ts';
import { selectChanges } from './read-changes.ts';

const kontor = await testApp();
const { database, clock } = kontor.infrastructure;
const { connect } = testEvents(kontor);
const system = await connectClient(kontor);
const owner = await merchantWithShop(kontor);
const stranger = await merchantWithShop(kontor);
const agency = await partner(kontor);

interface Item {
  readonly subject: string;
  readonly version: number;
  readonly updatedAt: string;
  readonly removedAt?: string | null;
  readonly [field: string]: unknown;
}
const read = async (path: string) => (await system.expect(200, `GET /connect${path}`)).json<Item[]>();
const since = (path: string, instant: string) => read(`${path}?updatedSince=${instant}`);
const ofShop = (what: string, { shop } = owner) => `/shop/${shop.uuid}/${what}`;

const addDevice = (externalId: string | null, { shop } = owner) =>
  database
    .insertInto('device')
    .values({
      uuid: randomUUID(),
      shop_uuid: shop.uuid,
      kind: 'wms',
      external_id: externalId,
      name: `Scanner ${externalId}`,
      serial_number: '1',
      app_version: null,
      state: 'connected',
      last_seen_at: null,
      created_at: clock.now(),
    })
    .execute();

const branch = {
  name: 'Kreuzberg',
  isoCountryCode: 'DE',
  state: 'active',
  addressLine1: 'Skalitzer Straße 94',
  zip: '10997',
  city: 'Berlin',
  taxNumber: '30/123/45678',
};
const file = {
  title: { de: 'App', en: 'App' },
  platform: 'Android 11',
  version: '4.2.0',
  url: 'https://downloads.vendor.example/wms.apk',
  size: 1,
  sha256: 'a3'.repeat(32),
  releasedAt: '2026-11-02T08:00:00.000Z',
};

test('devices are listed with the oldest change first, those of other shops and without an id are not', async () => {
  for (const id of ['a', 'b', null]) await addDevice(id);
  await addDevice('foreign', stranger);
  // All of it may have happened within one millisecond.
  await sql`update connect_change set changed_at = changed_at - interval '1 minute'`.execute(database);
  await sql`update device set name = 'Packplatz' where external_id = 'a'`.execute(database);
  const [second, first, ...more] = await read(ofShop('device'));
  expect(more).toEqual([]);
  expect(second).toMatchObject({ externalId: 'b', shopUuid: owner.shop.uuid, kind: 'wms', name: 'Scanner b' });
  expect(first).toMatchObject({ name: 'Packplatz', subject: `${owner.shop.uuid}/wms/a`, removedAt: null });
  expect(await since(ofShop('device'), first?.updatedAt ?? '')).toMatchObject([{ externalId: 'a' }]);
  await sql`update device set name = name`.execute(database);
  expect(await read(ofShop('device'))).toEqual([second, first]);
});

test('a device that a person removes is listed as removed since then, with a version of its event', async () => {
  const told = await connect(['device.removed']);
  await addDevice('lost');
  const known = (await read(ofShop('device'))).find(({ externalId }) => externalId === 'lost');
  const listed = (await owner.client.expect(200, `GET ${owner.shopPath}/wms/device`)).json<
    { uuid: string; name: string }[]
  >();
  const { uuid } = listed.find(({ name }) => name === 'Scanner lost') ?? { uuid: '' };
  await owner.client.expect(204, `DELETE ${owner.shopPath}/wms/device/${uuid}`);
  await kontor.worker.runDue();
  const [event] = told.events;
  const keys = { subject: `${owner.shop.uuid}/wms/lost`, shopUuid: owner.shop.uuid, kind: 'wms', externalId: 'lost' };
  const [removed, ...more] = (await since(ofShop('device'), known?.updatedAt ?? '')).filter(
    ({ externalId }) => externalId === 'lost',
  );
  expect(more).toEqual([]);
  expect(removed).toEqual({
    ...keys,
    version: event?.data['version'],
    updatedAt: expect.any(String),
    removedAt: removed?.updatedAt,
  });
  expect((removed?.updatedAt ?? '') > (known?.updatedAt ?? '')).toBe(true);
  expect((await read(ofShop('device'))).map(({ externalId }) => externalId)).not.toContain('lost');
  await addDevice('lost');
  expect((await since(ofShop('device'), known?.updatedAt ?? '')).at(-1)).toMatchObject({ ...keys, removedAt: null });
});

test('a list leads through all pages by the header Link, each thing once', async () => {
  await sql`insert into product_download select 'erp', 'file-' || n, 'App', 'App', 'Windows', '1', 'https://x.example/', 1, '', now()
    from generate_series(1, 230) n`.execute(database);
  const seen: string[] = [];
  const times: string[] = [];
  let path: string | undefined = '/connect/product/erp/download?updatedSince=2026-01-01T00:00:00Z';
  const sizes: number[] = [];
  while (path !== undefined) {
    const answer = await system.expect(200, `GET ${path}`);
    const page = answer.json<{ externalId: string; updatedAt: string }[]>();
    sizes.push(page.length);
    seen.push(...page.map(({ externalId }) => externalId));
    times.push(...page.map(({ updatedAt }) => updatedAt));
    path = /^<\/api\/v4([^>]+)>; rel="next"$/.exec(String(answer.headers['link']))?.[1];
  }
  expect(sizes).toEqual([100, 100, 30]);
  expect(new Set(seen).size).toBe(230);
  expect(times).toEqual(times.toSorted());
});

test('a branch store is read with its cash registers, and a register changes it', async () => {
  const path = ofShop('branch-store');
  await system.expect(200, `PUT /connect${path}/kreuzberg`, branch);
  await system.expect(200, `PUT /connect${path}/mitte`, { ...branch, name: 'Mitte' });
  await system.expect(200, `PUT /connect${path}/kreuzberg/cash-register/kasse-1`, {
    name: 'Kasse 1',
    serialNumber: 'KP-1',
    manufacturer: null,
    model: null,
    state: 'active',
    tss: null,
    commissionedAt: null,
    decommissionedAt: null,
  });
  const [mitte, kreuzberg, ...more] = await read(path);
  expect(more).toEqual([]);
  expect(mitte).toMatchObject({ externalId: 'mitte', cashRegisters: [] });
  expect(kreuzberg).toMatchObject({ ...branch, externalId: 'kreuzberg', cashRegisters: [{ name: 'Kasse 1' }] });
  expect(kreuzberg?.subject).toBe(kreuzberg?.['uuid']);
  expect(await since(path, kreuzberg?.updatedAt ?? '')).toHaveLength(1);
  expect(await read(ofShop('branch-store', stranger))).toEqual([]);
});

test('leads are read with their partners, and are gone with them', async () => {
  const lead = (
    await agency.client.expect(201, `POST /organization/${agency.organizationUuid}/partner-account/lead`, {
      companyName: 'Teekontor',
      contactName: 'Anke Wolters',
      email: 'anke@teekontor.test',
    })
  ).json<Lead>();
  const [item] = await read('/lead');
  expect(item).toMatchObject({
    uuid: lead.uuid,
    subject: lead.uuid,
    version: 1,
    state: 'submitted',
    partnerName: 'Agentur Nord',
  });
  await system.expect(204, `PUT /connect/lead/${lead.uuid}`, { state: 'won' });
  const [won] = await since('/lead', item?.updatedAt ?? '');
  expect(won).toMatchObject({ state: 'won', email: 'anke@teekontor.test' });
  await database.deleteFrom('lead').where('uuid', '=', lead.uuid).execute();
  expect(await read('/lead')).toEqual([]);
  const [removed] = await since('/lead', won?.updatedAt ?? '');
  expect(removed).toEqual({
    uuid: lead.uuid,
    subject: lead.uuid,
    version: 1,
    updatedAt: removed?.removedAt,
    removedAt: expect.any(String),
  });
});

test('a migration is read as it was asked for, staged and taken away', async () => {
  const uuid = randomUUID();
  await database
    .insertInto('migration_request')
    .values({ uuid, shop_uuid: owner.shop.uuid, requested_at: clock.now() })
    .execute();
  const shops = { predecessorShopUuid: owner.shop.uuid, successorShopUuid: null };
  expect(await read('/migration')).toMatchObject([
    { uuid, subject: uuid, ...shops, state: 'requested', removedAt: null },
  ]);
  await database.deleteFrom('migration_request').execute();
  await database
    .insertInto('shop_migration')
    .values({ uuid, predecessor_shop_uuid: owner.shop.uuid, successor_shop_uuid: stranger.shop.uuid, state: 'staged' })
    .execute();
  const [staged, ...more] = await read('/migration');
  expect([staged, more]).toMatchObject([{ uuid, successorShopUuid: stranger.shop.uuid, state: 'staged' }, []]);
  await database.deleteFrom('shop_migration').execute();
  expect(await since('/migration', staged?.updatedAt ?? '')).toMatchObject([{ uuid, removedAt: expect.any(String) }]);
});

test('a company is read with the version of the event that tells the same', async () => {
  await kontor.worker.runDue();
  const told = await connect(['organization.updated']);
  const path = `/connect/organization/${owner.organizationUuid}`;
  const company = async () => (await system.expect(200, `GET ${path}`)).json<Item>();
  const before = await company();
  await owner.client.expect(
    200,
    `PUT /organization/${owner.organizationUuid}/base-data`,
    baseData({ city: 'Potsdam' }),
  );
  const now = await company();
  expect(now).toMatchObject({ version: before.version + 1, baseData: { city: 'Potsdam' } });
  expect(await company()).toEqual(now);
  await kontor.worker.runDue();
  expect(told.events.map(({ data }) => data)).toEqual([{ ...now, subject: owner.organizationUuid }]);
  for (const uuid of [randomUUID(), 'radwerk']) {
    expect((await system.call(`GET /connect/organization/${uuid}`)).statusCode).toBe(404);
  }
});

const lists = Object.entries(calls as Record<string, Call>).filter(
  ([key, call]) => key.startsWith('GET /connect/') && call.permission === 'client' && call.query !== undefined,
);

test.each(lists.map(([key]) => key))('%s refuses what is no question', async (key) => {
  const path = key.replace('GET ', '').replace('{shopUuid}', owner.shop.uuid);
  for (const query of ['updatedSince=yesterday', 'cursor=x', 'since=2026-01-01'])
    expect((await system.call(`GET ${path}?${query}`)).statusCode).toBe(422);
});

test('a list of any length is read by its index', async () => {
  await sql`insert into connect_change select 'lead', gen_random_uuid(), '', null, now() + n * interval '1 second', false
    from generate_series(1, 20000) n`.execute(database);
  await sql`analyze connect_change`.execute(database);
  const instant = clock.now().toISOString();
  for (const query of [{}, { updatedSince: instant }, { updatedSince: instant, cursor: encodeCursor(instant, 'x') }]) {
    const statement = selectChanges({ kind: 'lead', within: '' }, query);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(database);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index.*Scan using connect_change_list/);
    expect(plan).not.toContain('Sort');
  }
});

test('a change is noted by triggers alone: a tenant cannot ask for it', async () => {
  const noted = database.transaction().execute(async (tx) => {
    await sql`set local role kontor_tenant`.execute(tx);
    await sql`select note_connect_change('lead', 'invented', null, '', false)`.execute(tx);
  });
  await expect(noted).rejects.toThrow('row-level security');
});

test('what was removed is named for ninety days', async () => {
  const lost = { id: 'old', path: `/product/pos/download` };
  await system.expect(200, `PUT /connect${lost.path}/${lost.id}`, file);
  await system.expect(204, `DELETE /connect${lost.path}/${lost.id}`);
  const began = '2026-01-01T00:00:00.000Z';
  expect(await since(lost.path, began)).toMatchObject([{ externalId: lost.id, removedAt: expect.any(String) }]);
  clock.offset += days(91);
  await runCleanUp(kontor);
  expect(await since(lost.path, began)).toEqual([]);
});
