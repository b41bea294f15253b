import { afterAll, expect, test } from 'vitest';
import { merchant, partner } from '../../testing/accounts.ts';
import { waitForBlockedStatement } from '../../testing/locks.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestAnswer } from '../../testing/test-client.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';

const postgres = await createPostgresDatabase();
const kontor = await createTestApp({ databaseUrl: postgres.url });
const { database } = kontor.infrastructure;
afterAll(async () => {
  await kontor.close();
  await postgres.drop();
});

test('a partner that is suspended while a merchant connects it is not connected', async () => {
  const [buyer, agency] = [await merchant(kontor), await partner(kontor)];
  let connecting: Promise<TestAnswer> | undefined;
  await database.transaction().execute(async (tx) => {
    await tx
      .updateTable('partner_account')
      .set({ state: 'suspended' })
      .where('organization_uuid', '=', agency.organizationUuid)
      .execute();
    connecting = buyer.client.call(`PUT /organization/${buyer.organizationUuid}/partner-agency`, {
      body: { partnerAgencyUuid: agency.organizationUuid },
    });
    await waitForBlockedStatement(database);
  });
  expect((await connecting)?.statusCode).toBe(404);
  expect(await database.selectFrom('agency_connection').selectAll().execute()).toEqual([]);
});
