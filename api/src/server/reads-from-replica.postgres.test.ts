import type { CustomerShop } from '@kontor/contract/customer-shop';
import type { ExportDocument } from '@kontor/contract/export-document';
import { type PostgresReplica, startPostgres, startReplica } from '@kontor/programs/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { merchantWithShop, partner } from '../testing/accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';
import { filesIn } from '../testing/zip.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
let replica: PostgresReplica;
let kontor: TestApp;
/** A connection to the replica, which can hold up what it follows. */
let admin: pg.Client;

beforeAll(async () => {
  server = await startPostgres();
  const { url } = await createPostgresDatabase({ server: server.url });
  replica = await startReplica(server.url);
  kontor = await createTestApp({ databaseUrl: url, databaseReplicaUrl: replica.url(url) });
  admin = new pg.Client({ connectionString: replica.url(url) });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await kontor?.close();
  replica?.stop();
  server?.stop();
});

/** What the server has read last on each of its connections to the replica, apart from how far that is. */
async function readFromReplica(): Promise<string[]> {
  const { rows } = await admin.query<{ query: string }>(
    `select query from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and query not like '%pg_last_wal_replay_lsn%'`,
  );
  return rows.map(({ query }) => query);
}

type Merchant = Awaited<ReturnType<typeof merchantWithShop>>;

async function exported({ client, organizationUuid }: Merchant) {
  const path = `/organization/${organizationUuid}/export`;
  const { uuid } = (await client.expect(202, `POST ${path}`)).json<{ uuid: string }>();
  await kontor.worker.runDue();
  const files = filesIn((await client.expect(200, `GET ${path}/${uuid}/download`)).rawPayload);
  return JSON.parse(String(files.get('data.json'))) as z.output<typeof ExportDocument>;
}

test('an export is read from the replica, and has what was done just before', async () => {
  const merchant = await merchantWithShop(kontor);
  expect((await exported(merchant)).shops).toMatchObject([{ uuid: merchant.shop.uuid }]);
  expect(await readFromReplica()).toEqual([expect.stringContaining('from "')]);
});

test('an export that a replica could only make without what was done just before is made from the database', async () => {
  await admin.query('select pg_wal_replay_pause()');
  const merchant = await merchantWithShop(kontor);
  expect((await exported(merchant)).shops).toMatchObject([{ uuid: merchant.shop.uuid }]);
  await admin.query('select pg_wal_replay_resume()');
});

test('an agency that searches its customers finds the note that it has just saved, be the replica behind or not', async () => {
  const [agency, merchant] = [await partner(kontor), await merchantWithShop(kontor)];
  await merchant.client.expect(200, `PUT /organization/${merchant.organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
  const path = `/organization/${agency.organizationUuid}/customer-shop`;
  const findsWhatItSaves = async (text: string) => {
    await agency.client.expect(200, `PUT ${path}/${merchant.shop.uuid}/note`, { text });
    return (await agency.client.expect(200, `GET ${path}?search=${text}`)).json<CustomerShop[]>().length === 1;
  };
  expect(await findsWhatItSaves('Rückruf')).toBe(true);
  expect(await readFromReplica()).toContainEqual(expect.stringContaining('"notedAt"'));
  await admin.query('select pg_wal_replay_pause()');
  expect(await findsWhatItSaves('Messestand')).toBe(true);
  await admin.query('select pg_wal_replay_resume()');
});
