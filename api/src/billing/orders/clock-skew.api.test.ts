import { afterEach, expect, test } from 'vitest';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
afterEach(() => kontor.skewClock(0));

test.each([30, -30])(
  'with a provider whose clock is %d s off, an upgrade right after the first order is quoted and charged',
  async (seconds) => {
    await kontor.skewClock(seconds);
    const buyer = await orderer(kontor);
    const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
    const cart = await buyer.cart(selection('enterprise'));
    const order = { ...selection('enterprise'), paymentMethodType: 'card' as const, quoteId: cart.quoteId };
    const answer = await buyer.order(order, stripeSubscriptions[0]?.uuid);
    expect([answer.statusCode, answer.json()]).toEqual([200, { clientSecret: null }]);
    const invoices = await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`);
    expect(invoices.json<{ total: number }[]>()[0]?.total).toBe(cart.dueNow.amount);
  },
);
