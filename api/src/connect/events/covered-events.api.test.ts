import type { ConnectClient } from '@kontor/contract/connect-client';
import { coveredEvents, type EventType } from '@kontor/contract/connect-event';
import { allScopes, type Scope } from '@kontor/contract/connect-scope';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { after, hours, minutes } from '../../infrastructure/clock.ts';
import { testEvents } from '../../testing/connect-events.ts';
import { operatorOf } from '../../testing/operator.ts';
import { securityLog } from '../../testing/security-log.ts';
import { testApp } from '../../testing/test-app.ts';
import { createDeliveryTable } from './delivery-table.ts';

const operators: string[] = [];
const log = securityLog();
const kontor = await testApp({ environment: { operators }, logTo: log.stream });
const client = await operatorOf(kontor, operators);
const { worker } = kontor;
const { database, clock } = kontor.infrastructure;
const { connect, announce, announcer } = testEvents(kontor);
await worker.runDue();

const path = '/operator/connect/client';
const typesOf = ({ events }: { readonly events: readonly { readonly type: string }[] }) =>
  events.map(({ type }) => type);
const endpointOf = (clientId: string) =>
  database.selectFrom('connect_endpoint').selectAll().where('client_id', '=', clientId).executeTakeFirstOrThrow();
const setScopes = (clientId: string, scopes: readonly Scope[]) =>
  database
    .updateTable('connect_client')
    .set({ scopes: JSON.stringify(scopes) })
    .where('id', '=', clientId)
    .execute();

const shopEvents = ['shop.created', 'shop.updated', 'shop.deleted', 'provisioning.requested', 'organization.updated'];

test.each<[Scope, string[]]>([
  ['shops:read', shopEvents],
  ['shops:write', []],
  ['entitlements:read', ['entitlements.changed', 'usage.threshold']],
  ['provisioning:write', []],
  ['devices:write', ['device.removed']],
  ['fiscal:write', ['branch-store.requested', 'branch-store.state-requested']],
  ['usage:write', []],
  ['leads:write', ['lead.submitted']],
  ['migration:write', ['migration.requested', 'migration.completed']],
  ['downloads:write', []],
])('%s covers %j, and the test', async (scope, events) => {
  const { clientId, url } = await connect(undefined, undefined, [scope]);
  expect((await endpointOf(clientId)).events.toSorted()).toEqual([...events, 'connect.test'].toSorted());
  const beyond = coveredEvents(allScopes).filter((type) => !coveredEvents([scope]).includes(type));
  const wanted: EventType[] = ['connect.test', ...beyond];
  const answer = await client.expect(422, `PUT ${path}/${clientId}/endpoint`, { url, events: wanted });
  expect(answer.json<{ violations: { path: string }[] }>().violations.map((one) => one.path)).toEqual(
    beyond.map((_, index) => `events.${index + 1}`),
  );
});

/** As an earlier release left it: with every event, whatever its scopes. */
async function connectAsBefore(scopes: readonly Scope[]) {
  const system = await connect();
  await setScopes(system.clientId, scopes);
  return system;
}

test('what an earlier release allowed is narrowed, said in the security log, and nothing of it is told', async () => {
  const erp = await connectAsBefore(['usage:write']);
  const told = await connect();
  await announce('scanner', 1);
  await client.expect(204, `POST ${path}/${erp.clientId}/test`);
  await worker.runDue();
  expect([typesOf(erp), typesOf(told)]).toEqual([['connect.test'], ['device.removed']]);
  expect((await endpointOf(erp.clientId)).events).toEqual(['connect.test']);
  expect(log.events('client-endpoint-narrowed')).toMatchObject([{ client: erp.clientId }]);
});

test('what a later release announces is left to it, however much, and holds up nothing', async () => {
  const later = 'later.announced';
  const erp = await connectAsBefore(['devices:write']);
  await sql`update connect_endpoint set events = events || to_jsonb(${later}::text)`.execute(database);
  await sql`
    with event as (
      insert into connect_event (uuid, type, subject, version, data, occurred_at)
      select gen_random_uuid(), ${later}, n::text, 1, '{}', ${clock.now()} from generate_series(1, 100) n
      returning uuid, seq, subject)
    insert into connect_delivery (uuid, client_id, event_uuid, seq, type, subject, state, due_at)
    select gen_random_uuid(), ${erp.clientId}, uuid, seq, ${later}, subject,
      case when seq % 2 = 0 then 'waiting' else 'parked' end, ${clock.now()} from event`.execute(database);
  await announce('scanner', 1);
  await worker.runDue();
  expect(typesOf(erp)).toEqual(['device.removed']);
  expect((await endpointOf(erp.clientId)).events.toSorted()).toEqual(['connect.test', 'device.removed', later]);
  const { rows } = await sql`
    select state, count(*) from connect_delivery where type = ${later} group by state order by state`.execute(database);
  expect(rows).toEqual(['parked', 'waiting'].map((state) => ({ state, count: 50 })));
  const table = createDeliveryTable(database, clock, { uuid: '00000000-0000-4000-8000-0000000000aa', lease: 1000 });
  expect([await table.endpointsWithDue(), await table.nextDueAt()]).toEqual([[], null]);
  const listed = (await client.expect(200, `GET ${path}`)).json<ConnectClient[]>();
  expect(listed.find(({ id }) => id === erp.clientId)?.endpoint?.events.toSorted()).toEqual([
    'connect.test',
    'device.removed',
  ]);
});

test('what was announced before the scopes were taken is not told, now or by a replay', async () => {
  const erp = await connect();
  const since = after(clock.now(), -hours(1)).toISOString();
  await announce('delivered', 1);
  await worker.runDue();
  expect(typesOf(erp)).toEqual(['device.removed']);
  erp.answer = (_, response) => void response.writeHead(500).end();
  await announce('waits', 2);
  await worker.runDue();
  erp.answer = (_, response) => void response.writeHead(204).end();
  erp.events.length = 0;
  const { uuid } = await database
    .selectFrom('connect_delivery')
    .select('uuid')
    .where('client_id', '=', erp.clientId)
    .where('state', '=', 'delivered')
    .executeTakeFirstOrThrow();
  await setScopes(erp.clientId, ['usage:write']);
  const replay = `POST ${path}/${erp.clientId}/replay`;
  await client.expect(404, replay, { deliveryUuid: uuid });
  await client.expect(204, replay, { since });
  await client.expect(204, replay, { parked: true });
  clock.offset += minutes(2);
  await worker.runDue();
  expect(erp.events).toEqual([]);
});

test('scopes are asked when an event is sent, whatever was written before', async () => {
  const erp = await connect();
  await announce('claimed', 1);
  const table = createDeliveryTable(database, clock, { uuid: '00000000-0000-4000-8000-0000000000aa', lease: 1000 });
  await setScopes(erp.clientId, ['usage:write']);
  expect(await table.claim(erp.clientId, 10)).toEqual([]);
  await setScopes(erp.clientId, ['devices:write']);
  expect(await table.claim(erp.clientId, 10)).toMatchObject([{ type: 'device.removed' }]);
});

test('each event names its subject, and so does one that an earlier release has written', async () => {
  const erp = await connect();
  await announce('a-scanner', 1);
  await announce('another-scanner', 2);
  await client.expect(204, `POST ${path}/${erp.clientId}/test`);
  const { rows } = await sql`
    update connect_event set data = (data::jsonb - 'subject')::json where subject = 'another-scanner' returning uuid`.execute(
    database,
  );
  expect(rows).toHaveLength(1);
  await worker.runDue();
  expect(erp.events.map(({ data }) => data['subject']).toSorted()).toEqual(
    ['a-scanner', 'another-scanner', erp.clientId].toSorted(),
  );
});

test('a test that failed holds up no other, and their versions grow', async () => {
  const erp = await connect();
  erp.answer = (_, response) => void response.writeHead(erp.events.length === 1 ? 500 : 204).end();
  for (const _ of [1, 2]) {
    await client.expect(204, `POST ${path}/${erp.clientId}/test`);
    await worker.runDue();
  }
  expect(erp.events.map(({ data }) => data)).toMatchObject([
    { subject: erp.clientId, version: 1 },
    { subject: erp.clientId, version: 2 },
  ]);
});

test('an event for all is told to those alone whose scopes cover it', async () => {
  const [sales, erp] = [await connect(undefined, undefined, ['leads:write']), await connectAsBefore(['usage:write'])];
  await database.transaction().execute((tx) =>
    announcer.announce(tx, {
      type: 'lead.submitted',
      subject: '00000000-0000-4000-8000-0000000000b1',
      data: {
        uuid: '00000000-0000-4000-8000-0000000000b1',
        partnerOrganizationUuid: '00000000-0000-4000-8000-0000000000b2',
        partnerName: 'Agentur Nord',
        companyName: 'Teekontor',
        contactName: 'Anke Wolters',
        email: 'anke@teekontor.test',
        state: 'submitted',
        createdAt: clock.now().toISOString(),
        phone: null,
        shopSystem: null,
        interests: null,
        consent: null,
      },
    }),
  );
  const written = await database.selectFrom('connect_delivery').select('client_id').execute();
  expect(written).toEqual([{ client_id: sales.clientId }]);
  await worker.runDue();
  expect([typesOf(sales), typesOf(erp)]).toEqual([['lead.submitted'], []]);
});
