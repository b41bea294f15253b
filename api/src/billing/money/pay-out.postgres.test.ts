import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { enter } from '../account/account.repository.ts';
import { planPayout } from './pay-out.ts';

const { url, drop } = await createPostgresDatabase({ template: process.env['KONTOR_TEST_TEMPLATE'] });
const log = { info() {}, warn() {}, error() {} };
const opened = await openDatabase(
  { databaseUrl: `${url}${process.env['KONTOR_TEST_SOCKET'] ?? ''}`, dataDirectory: 'memory' },
  log,
);
const database = opened.owner;

afterAll(() => opened.close().then(drop));

test('a payout waits for an order that is just reserving credit', async () => {
  const organization = randomUUID();
  const created_at = new Date('2026-11-01');
  await database
    .insertInto('organization')
    .values({
      uuid: organization,
      type: 'merchant',
      name: 'Radwerk Berlin GmbH',
      state: 'active',
      base_data: null,
      vat_id_verification_status: 'unavailable',
      selected_products: null,
      shop_system: 'cloud',
      partner_agency_uuid: null,
      created_at,
    })
    .execute();
  await database
    .insertInto('payment_customer')
    .values({ organization_uuid: organization, stripe_id: `cus_${organization}`, details_hash: '' })
    .execute();
  const given = { fund: 'credit', kind: 'given', amount: -500, document: null, reference: organization } as const;
  await inTransaction(database, (tx) => enter(tx, organization, [{ ...given, at: created_at }]));
  let hasPlanned = false;
  let planning: Promise<unknown> | undefined;
  const isWaitedFor = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    return hasPlanned || rows.length > 0;
  };
  await inTransaction(database, async (tx) => {
    // As an order does until it has written down what it uses (orders/reserve-credit.ts).
    await tx
      .selectFrom('payment_customer')
      .select('organization_uuid')
      .where('organization_uuid', '=', organization)
      .forUpdate()
      .execute();
    const plan = (other: typeof tx) =>
      planPayout(other, organization, 500, { to: 'bank-transfer', bankReference: 'SEPA 1' });
    planning = inTransaction(database, plan).then(() => {
      hasPlanned = true;
    });
    await until(isWaitedFor);
    expect(hasPlanned).toBe(false);
  });
  await planning;
  expect(hasPlanned).toBe(true);
});
