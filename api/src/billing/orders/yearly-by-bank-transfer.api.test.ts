import { expect, test } from '@jest/globals';
import type { Invoice } from '@kontor/contract/invoice';
import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();

const invoices = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
const collectionMethod = async (buyer: Orderer) => {
  const answer = await buyer.client.expect(200, `GET ${buyer.shopPath}/subscription/active/stripe-subscription`);
  return answer.json<SubscriptionPaymentData>().collectionMethod;
};
const items = async (buyer: Orderer) =>
  (await buyer.subscription()).items.map(({ product, state }) => `${state} ${product.type}`);

test('who changes to yearly billing by bank transfer is sent an invoice when the year begins', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  const wanted = { ...selection('starter', { yearly: true }), paymentMethodType: 'bank_transfer' as const };
  const answer = await buyer.order(wanted, stripeSubscriptions[0]?.uuid);
  expect([answer.statusCode, answer.json()]).toEqual([200, { clientSecret: null }]);
  expect((await buyer.subscription()).scheduleActivationDate).not.toBeNull();
  expect(await collectionMethod(buyer)).toBe('charge_automatically');

  await kontor.pass(31);
  await buyer.signIn();
  expect((await buyer.subscription()).stripeSubscriptions).toMatchObject([{ isYearly: true, state: 'active' }]);
  expect(await collectionMethod(buyer)).toBe('send_invoice');
  const [year] = await invoices(buyer);
  expect(year).toMatchObject({ total: 177_310, state: 'open' });
  expect(year?.dueDate).not.toBeNull();
});

test('what is more is had and charged at once, and the year follows by bank transfer', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  const wanted = selection('advanced', { yearly: true });
  const { dueNow, quoteId } = await buyer.cart(wanted);
  const answer = await buyer.order(
    { ...wanted, paymentMethodType: 'bank_transfer', quoteId },
    stripeSubscriptions[0]?.uuid,
  );
  expect([answer.statusCode, answer.json()]).toEqual([200, { clientSecret: null }]);
  expect(await items(buyer)).toEqual(['active advanced', 'pending advanced']);
  expect((await invoices(buyer))[0]).toMatchObject({ total: dueNow.amount, state: 'paid' });

  await kontor.pass(31);
  await buyer.signIn();
  expect(await items(buyer)).toEqual(['active advanced']);
  expect(await collectionMethod(buyer)).toBe('send_invoice');
  expect(await invoices(buyer)).toMatchObject([{ state: 'open' }, { state: 'paid' }, { state: 'paid' }]);
});
