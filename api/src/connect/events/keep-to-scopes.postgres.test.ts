import { allScopes } from '@kontor/contract/connect-scope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitForBlockedStatement } from '../../testing/locks.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { createClients } from '../client/clients.ts';
import { keepToScopes } from './keep-to-scopes.ts';

let drop: () => Promise<void>;
let kontor: TestApp;
beforeAll(async () => {
  const database = await createPostgresDatabase();
  drop = database.drop;
  kontor = await createTestApp({ databaseUrl: database.url });
});
afterAll(async () => {
  await kontor?.close();
  await drop?.();
});

test('events that an operator sets while they are narrowed stay as they were set', async () => {
  const { database } = kontor.infrastructure;
  const clients = createClients(kontor.infrastructure);
  const { id } = await clients.add({ name: 'ERP', scopes: [...allScopes] });
  await clients.setEndpoint(id, { url: 'http://127.0.0.1:9/events', events: ['device.removed', 'lead.submitted'] });
  await database
    .updateTable('connect_client')
    .set({ scopes: JSON.stringify(['devices:write', 'shops:read']) })
    .where('id', '=', id)
    .execute();
  const events = ['device.removed', 'shop.created'];
  let narrowed: Promise<void> = Promise.resolve();
  await database.transaction().execute(async (tx) => {
    await tx
      .updateTable('connect_endpoint')
      .set({ events: JSON.stringify(events) })
      .where('client_id', '=', id)
      .execute();
    narrowed = keepToScopes(kontor.infrastructure);
    await waitForBlockedStatement(database);
  });
  await narrowed;
  expect(await database.selectFrom('connect_endpoint').select('events').where('client_id', '=', id).execute()).toEqual([
    { events },
  ]);
});
