import type { OrderAnswer } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import {
  answerBank,
  confirm,
  customerOf,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { unstorableReadings } from '../../testing/unstorable-readings.ts';

const kontor = await testBilling();
const { breakOurSide, repair } = unstorableReadings(kontor.infrastructure.database);

const statesAtProvider = async (buyer: Orderer) => {
  const { data } = await kontor.stripe.subscriptions.list({ customer: await customerOf(kontor, buyer), status: 'all' });
  return data.map(({ status }) => status);
};
const orderStates = async (buyer: Orderer) => {
  const shopUuid = shopOf(buyer);
  const { database } = kontor.infrastructure;
  const rows = await database.selectFrom('billing_order').select('state').where('shop_uuid', '=', shopUuid).execute();
  return rows.map(({ state }) => state).sort();
};
const types = async (buyer: Orderer) => (await buyer.subscription()).items.map(({ product }) => product.type);

const minutes = async (count: number) => {
  await kontor.timeTravel.advance(count * 60_000);
  await kontor.settle();
};

const yearly = { ...selection('starter', { yearly: true }), paymentMethodType: 'bank_transfer' as const };

test("a change that could not be stored after the provider's call is not ordered twice by a repetition", async () => {
  const buyer = await orderer(kontor);
  await breakOurSide();
  expect((await buyer.order(yearly)).statusCode).toBe(500);
  await repair();
  expect(await orderStates(buyer)).toEqual(['working']);
  const again = await buyer.order(yearly);
  expect([again.statusCode, again.json()]).toEqual([200, { clientSecret: null }]);
  expect(await statesAtProvider(buyer)).toEqual(['active']);
  expect((await buyer.subscription()).state).toBe('active');
});

test("a change that could not be stored after the provider's call is completed without the customer", async () => {
  const buyer = await orderer(kontor);
  await breakOurSide();
  await buyer.order(yearly);
  await repair();
  await minutes(3);
  expect(await orderStates(buyer)).toEqual(['done']);
  expect(await statesAtProvider(buyer)).toEqual(['active']);
  expect((await buyer.subscription()).state).toBe('active');
});

test('an upgrade that we fail to write down is charged once', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  await breakOurSide();
  const order = { ...selection('advanced'), paymentMethodType: 'card' as const };
  expect((await buyer.order(order, stripeSubscriptions[0]?.uuid)).statusCode).toBe(500);
  await repair();
  await minutes(10);
  expect(await orderStates(buyer)).toEqual(['done', 'done']);
  expect(await types(buyer)).toEqual(['advanced']);
  const { data } = await kontor.stripe.invoices.list({ customer: await customerOf(kontor, buyer) });
  expect(data).toHaveLength(2);
});

/** An order that waits for the customer's card. */
async function waiting(): Promise<{ buyer: Orderer; answer: OrderAnswer; uuid: string }> {
  const buyer = await orderer(kontor);
  const before = await subscribe(kontor, buyer, selection('starter'), 'sepa_debit', 'DE89370400440532013000');
  await minutes(1);
  const order = { ...selection('advanced'), paymentMethodType: 'card' as const };
  const answer = (await buyer.order(order, before.stripeSubscriptions[0]?.uuid)).json<OrderAnswer>();
  // The job that was queued with the order has run and found it waiting.
  await minutes(5);
  const { uuid } = await kontor.infrastructure.database
    .selectFrom('billing_order')
    .select('uuid')
    .where('shop_uuid', '=', shopOf(buyer))
    .where('state', '=', 'awaiting-setup')
    .executeTakeFirstOrThrow();
  return { buyer, answer, uuid };
}

test("an order whose process ended after the customer's confirmation is continued by the next one", async () => {
  const { buyer, answer, uuid } = await waiting();
  await kontor.infrastructure.database
    .updateTable('billing_order')
    .set({ state: 'working', lease_until: new Date(0) })
    .where('uuid', '=', uuid)
    .execute();
  await confirm(kontor.stripe, answer, 'pm_card_visa');
  await kontor.settle();
  expect(await orderStates(buyer)).toEqual(['done', 'done']);
  expect(await types(buyer)).toEqual(['advanced']);
});

test("an order that could not be continued after the customer's confirmation is completed later", async () => {
  const { buyer, answer, uuid } = await waiting();
  const { database } = kontor.infrastructure;
  await breakOurSide();
  await confirm(kontor.stripe, answer, 'pm_card_visa');
  await kontor.settle();
  await repair();
  expect(await orderStates(buyer)).toEqual(['done', 'working']);
  // As if the process had ended with the event's job; the recovery job that was queued with the order stays.
  await database.deleteFrom('job').where('kind', '=', 'payment-event').execute();
  await minutes(3);
  expect(await database.selectFrom('billing_order').select('state').where('uuid', '=', uuid).execute()).toEqual([
    { state: 'done' },
  ]);
});

test('an upgrade that the customer never confirmed has no effect and no mail', async () => {
  const buyer = await orderer(kontor);
  const first = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  await confirm(kontor.stripe, first.json<OrderAnswer>(), 'pm_card_threeDSecure2Required');
  await answerBank(kontor, first.json<OrderAnswer>(), 'succeeded');
  await kontor.settle();
  const { stripeSubscriptions } = await buyer.subscription();
  const upgrade = await buyer.order(
    { ...selection('advanced'), paymentMethodType: 'card' },
    stripeSubscriptions[0]?.uuid,
  );
  expect(upgrade.json<OrderAnswer>().clientSecret?.type).toBe('payment_intent');
  await kontor.pass(1);
  await buyer.signIn();
  expect(await types(buyer)).toEqual(['starter']);
  expect(await orderStates(buyer)).toEqual(['done', 'failed']);
  const mails = await mailsTo(buyer.client, buyer.email);
  expect(mails.filter(({ subject }) => subject.startsWith('Ihre Bestellung'))).toHaveLength(1);
});
