import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { waitForBlockedStatement } from '../../testing/locks.ts';
import { orderer, selection, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;

test('an order that is being written down when its answer is due is not said to have come to nothing', async () => {
  const buyer = await orderer(kontor);
  await kontor.settle();
  const order = { ...selection('starter', { yearly: true }), paymentMethodType: 'bank_transfer' as const };
  const [locked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = database.transaction().execute(async (tx) => {
    await sql`lock table job in share mode`.execute(tx);
    locked.resolve();
    await answered.promise;
  });
  await locked.promise;
  const placed = buyer.order(order);
  await waitForBlockedStatement(database);
  const answer = await placed;
  answered.resolve();
  await held;
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'subscription-in-progress' }]);
  const state = async () => (await buyer.subscription()).state;
  while ((await state()) !== 'active') await new Promise((resolve) => setImmediate(resolve));
});
