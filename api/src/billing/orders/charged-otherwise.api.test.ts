import type { Cart } from '@kontor/contract/cart';
import type { OrderAnswer, PaymentMethodType } from '@kontor/contract/subscription';
import { afterEach, expect, test } from 'vitest';
import { confirm, customerOf, type Orderer, orderer, selection, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { stripe, settings, discountByHand } = kontor;

afterEach(() => settings.change({ taxRounding: 'invoice' }));

const wanted = selection('starter', { wms: 1, yearly: true });
const orderAs = async (buyer: Orderer, paymentMethodType: PaymentMethodType) =>
  buyer.order({ ...wanted, paymentMethodType, quoteId: (await buyer.cart(wanted)).quoteId });
const boughtBy = async (buyer: Orderer) =>
  (await stripe.subscriptions.list({ customer: await customerOf(kontor, buyer), status: 'all' })).data;

/** Whose customer is known at the provider, by an order of another tab that was given up. */
async function knownBuyer(address = {}): Promise<Orderer> {
  const buyer = await orderer(kontor, address);
  const answer = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  expect(answer.statusCode).toBe(200);
  return buyer;
}

test.each<PaymentMethodType>(['card', 'bank_transfer'])(
  'a first order by %s of a customer who has a discount at the provider only is not charged otherwise than it was shown',
  async (method) => {
    const buyer = await knownBuyer();
    await discountByHand(await customerOf(kontor, buyer), 10);
    const refused = await orderAs(buyer, method);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'quote-changed']);
    expect(refused.json<{ cart: Cart }>().cart.dueNow.amount).toBe((await buyer.cart(wanted)).dueNow.amount);
    expect((await boughtBy(buyer)).filter(({ status }) => status !== 'incomplete_expired')).toEqual([]);
    // Nothing of it stays in the way.
    await discountByHand(await customerOf(kontor, buyer), 0);
    const answer = await orderAs(buyer, method);
    expect(answer.statusCode).toBe(200);
    if (method === 'card') await confirm(stripe, answer.json<OrderAnswer>(), 'pm_card_visa');
    await kontor.settle();
    expect((await buyer.subscription()).state).toBe('active');
  },
);

test('a first order is refused while the account of the provider rounds tax otherwise than our terms say', async () => {
  const buyer = await orderer(kontor, { isoCountryCode: 'FI', zip: '00100', city: 'Helsinki', vatId: 'FI111111111' });
  settings.change({ taxRounding: 'line-item' });
  const monthly = selection('starter', { wms: 1 });
  const { quoteId } = await buyer.cart(monthly);
  const order = { ...monthly, paymentMethodType: 'card' as const };
  const refused = await buyer.order({ ...order, quoteId });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'quote-changed']);
  expect(await boughtBy(buyer)).toEqual([]);
  settings.change({ taxRounding: 'invoice' });
  expect((await buyer.order({ ...order, quoteId: (await buyer.cart(monthly)).quoteId })).statusCode).toBe(200);
});
