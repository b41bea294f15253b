import { expect, test } from 'vitest';
import { waitForBlockedStatement } from '../../testing/locks.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { enter } from '../account/account.repository.ts';
import { lockCredit } from '../cart/reserved-credit.ts';
import { planPayout } from './pay-out.ts';

const money = await moneyDatabase();
const { database, clock } = money.billing;

test('a payout waits for an order that is just reserving credit', async () => {
  const { organization_uuid: organization } = await database
    .selectFrom('shop')
    .select('organization_uuid')
    .where('uuid', '=', await money.shop())
    .executeTakeFirstOrThrow();
  await database
    .insertInto('payment_customer')
    .values({ organization_uuid: organization, stripe_id: `cus_${organization}`, details_hash: '' })
    .execute();
  const given = { fund: 'credit', kind: 'given', amount: -500, document: null, reference: organization } as const;
  await money.inTx((tx) => enter(tx, organization, [{ ...given, at: clock.now() }]));
  let hasPlanned = false;
  let planning: Promise<unknown> | undefined;
  await money.inTx(async (tx) => {
    // As an order does until it has written down what it uses (orders/reserve-credit.ts).
    await lockCredit(tx, organization);
    planning = money
      .inTx((other) => planPayout(other, organization, 500, { to: 'bank-transfer', bankReference: 'SEPA 1' }))
      .then(() => {
        hasPlanned = true;
      });
    await Promise.race([waitForBlockedStatement(database), planning]);
    expect(hasPlanned).toBe(false);
  });
  await planning;
  expect(hasPlanned).toBe(true);
});
