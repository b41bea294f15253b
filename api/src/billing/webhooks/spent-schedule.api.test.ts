import { expect, test } from 'vitest';
import { orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();

test('a schedule is taken off the subscription once its change has taken effect, and not before', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional'));
  const { uuid, stripe_id: stripeId } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .select(['uuid', 'stripe_id'])
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  const smaller = { ...selection('starter'), paymentMethodType: 'card' as const };
  expect((await buyer.order(smaller, uuid)).statusCode).toBe(200);
  await kontor.settle();
  expect((await kontor.stripe.subscriptions.retrieve(stripeId)).schedule).not.toBeNull();
  await kontor.pass(32);
  await buyer.signIn();
  const { items } = await buyer.subscription();
  expect(items.map(({ product, state }) => `${state} ${product.type}`)).toEqual(['active starter']);
  expect((await kontor.stripe.subscriptions.retrieve(stripeId)).schedule).toBeNull();
});

test('a method that is saved while a change is scheduled stays when the change takes effect', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('professional'));
  const {
    uuid,
    stripe_id,
    stripe_customer_id: customer,
  } = await kontor.infrastructure.database
    .selectFrom('payment_subscription')
    .selectAll()
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  await buyer.order({ ...selection('starter'), paymentMethodType: 'card' }, uuid);
  await kontor.settle();
  // As a payment of an open invoice by a method that is entered for it does (`save_default_payment_method`).
  const { id: entered } = await kontor.stripe.paymentMethods.attach('pm_card_mastercard', { customer });
  await kontor.stripe.subscriptions.update(stripe_id, { default_payment_method: entered });
  await kontor.settle();
  await kontor.pass(32);
  const { default_payment_method: charged, items } = await kontor.stripe.subscriptions.retrieve(stripe_id);
  expect([charged, items.data[0]?.price.metadata['type']]).toEqual([entered, 'starter']);
});
