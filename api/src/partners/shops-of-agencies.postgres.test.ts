import { randomUUID } from 'node:crypto';
import type { PartnerAccount } from '@kontor/contract/partner';
import { afterAll, expect, test } from 'vitest';
import { merchantWithShop, newShop, partner } from '../testing/accounts.ts';
import { waitForBlockedStatement } from '../testing/locks.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createPostgresDatabase } from '../testing/test-database.ts';

const postgres = await createPostgresDatabase();
const kontor = await createTestApp({ databaseUrl: postgres.url });
const { clock, database } = kontor.infrastructure;
afterAll(async () => {
  await kontor.close();
  await postgres.drop();
});

test('a shop that is made while its agency is being connected is among the agency’s shops', async () => {
  const [buyer, agency] = [await merchantWithShop(kontor), await partner(kontor)];
  const connection = { organization_uuid: buyer.organizationUuid, agency_uuid: agency.organizationUuid };
  let made: Promise<unknown> = Promise.resolve();
  await database.transaction().execute(async (tx) => {
    await tx
      .insertInto('agency_connection')
      .values({ ...connection, uuid: randomUUID(), connected_at: clock.now() })
      .execute();
    const shop = newShop({ name: 'Zweiter' });
    made = buyer.client.expect(201, `POST /organization/${buyer.organizationUuid}/shop`, shop);
    await waitForBlockedStatement(database);
  });
  await made;
  const account = await agency.client.expect(200, `GET /organization/${agency.organizationUuid}/partner-account`);
  const shops = account.json<PartnerAccount>().customerShops.map(({ shopName }) => shopName);
  expect(shops).toEqual(['Zweiter', buyer.shop.name]);
});
