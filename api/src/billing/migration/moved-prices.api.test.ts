import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { addDays, calendarDay } from '@kontor/domain/date';
import { afterEach, expect, test } from 'vitest';
import { mover } from '../../testing/migrating.ts';
import { operatorOf } from '../../testing/operator.ts';
import { type Orderer, providerOf, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { unstorableReadings } from '../../testing/unstorable-readings.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const operator = await operatorOf(kontor, operators);
const { database, clock } = kontor.infrastructure;
const { breakOurSide, repair } = unstorableReadings(database);
afterEach(() => kontor.faults.change({ reset: true }));

const ofShopware = { platform: 'shopware6', version: 'v3' } as const;

async function giveSpecialPrice(buyer: Orderer, productType: string, unitAmount: number): Promise<void> {
  const until = calendarDay(addDays(clock.now().toISOString(), 40));
  const body = { items: [{ productType, unitAmount }], until, reason: 'Agreed on the phone' };
  await operator.expect(204, `PUT /backoffice/shop/${shopOf(buyer)}/price`, body);
  await kontor.settle();
}

const nextCharge = async ({ client }: Orderer, buyer: Orderer) =>
  (await client.expect(200, `GET ${providerOf(buyer)}`)).json<SubscriptionPaymentData>().nextCharge?.amount;

test('a special price goes along with its contract, to products of another platform and back, and ends on its day', async () => {
  const moved = await mover(kontor);
  const { old, successor } = moved;
  await subscribe(kontor, old, selection('professional', ofShopware));
  await giveSpecialPrice(old, 'professional', 20_000);
  // The renewal that it was to count from was missed: the next one makes up for it, in whichever shop.
  await database
    .updateTable('price_move')
    .set({ not_before: new Date('2020-01-01') })
    .where('shop_uuid', '=', shopOf(old))
    .where('kind', '=', 'special')
    .execute();
  await moved.stage();
  await old.client.expect(200, `PUT ${old.shopPath}/migration/complete`);
  await kontor.settle();
  expect(await nextCharge(old, successor)).toBe(23_800);
  await old.client.expect(200, `PUT ${old.shopPath}/migration/revert`);
  await kontor.settle();
  expect(await nextCharge(old, old)).toBe(23_800);
  await old.client.expect(200, `PUT ${old.shopPath}/migration/complete`);
  await kontor.pass(32);
  await old.signIn();
  expect(await nextCharge(old, successor)).toBe(34_391);
});

test('a contract whose migration the payment provider refuses keeps what is to come for it', async () => {
  const moved = await mover(kontor);
  const { old, successor } = moved;
  await subscribe(kontor, old, selection('starter', ofShopware));
  await giveSpecialPrice(old, 'starter', 10_000);
  await moved.stage();
  const refused = { kind: 'refuse' as const, method: 'DELETE' as const, path: '/v1/subscriptions', status: 400 };
  await kontor.faults.change({ add: [{ ...refused, error: { type: 'invalid_request_error', message: 'No' } }] });
  await old.client.expect(409, `PUT ${old.shopPath}/migration/complete`);
  await kontor.settle();
  expect(await nextCharge(old, old)).toBe(11_900);
  await subscribe(kontor, successor, selection('starter'));
  expect(await nextCharge(old, successor)).toBe(17_731);
});

test('a migration that an operator closes after the other contract has begun leaves that with what is to come', async () => {
  const moved = await mover(kontor);
  const { old, successor } = moved;
  await subscribe(kontor, old, selection('starter', ofShopware));
  await giveSpecialPrice(old, 'starter', 10_000);
  await moved.stage();
  await breakOurSide();
  await old.client.call(`PUT ${old.shopPath}/migration/complete`);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await kontor.timeTravel.advance(30 * 60_000);
    await kontor.settle();
  }
  await repair();
  const listed = (await operator.expect(200, 'GET /operator/order')).json<{ uuid: string; kind: string }[]>();
  const stuck = listed.find(({ kind }) => kind === 'migrate');
  await operator.expect(204, `POST /operator/order/${stuck?.uuid}/settle`, { action: 'close' });
  await kontor.settle();
  await old.signIn();
  expect(await nextCharge(old, successor)).toBe(11_900);
});

test('a migration that moved the credit alone is taken back with what was to come for either contract', async () => {
  const moved = await mover(kontor);
  const { old, successor } = moved;
  await subscribe(kontor, old, selection('professional', ofShopware));
  await subscribe(kontor, successor, selection('starter'));
  await giveSpecialPrice(old, 'professional', 20_000);
  await giveSpecialPrice(successor, 'starter', 10_000);
  await moved.stage();
  await old.client.expect(200, `PUT ${old.shopPath}/migration/complete`);
  await kontor.settle();
  expect(await nextCharge(old, successor)).toBe(11_900);
  await old.client.expect(200, `PUT ${old.shopPath}/migration/revert`);
  await kontor.settle();
  expect([await nextCharge(old, old), await nextCharge(old, successor)]).toEqual([23_800, 11_900]);
});
