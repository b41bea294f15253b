import type { Cart } from '@kontor/contract/cart';
import type { Invoice } from '@kontor/contract/invoice';
import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { beforeAll, expect, test } from 'vitest';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
let buyer: Orderer;

beforeAll(async () => {
  buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('advanced', { wms: 4, pos: 3 }));
  await pass(10);
});

const pass = async (days: number) => {
  await kontor.pass(days);
  await buyer.signIn();
};
const items = ({ items: all }: Subscription) =>
  all.map(({ product, quantity, state }) => `${state} ${quantity} ${product.type}`);
const invoices = async () => (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
const live = async () => (await buyer.subscription()).stripeSubscriptions[0]?.uuid ?? '';
const resume = async () =>
  buyer.client.expect(200, `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${await live()}/resume`);

test('the first month was invoiced with the order', async () => {
  expect((await buyer.subscription()).stripeSubscriptions).toMatchObject([{ state: 'active', isYearly: false }]);
  expect(await invoices()).toMatchObject([
    { total: 53_074, state: 'paid', number: expect.stringMatching(/^RE-\d{4}-00001$/) },
  ]);
});

test('an upgrade takes effect at once, and what the cart said is what is charged', async () => {
  const wanted = selection('professional', { wms: 5, pos: 3 });
  const cart = await buyer.cart(wanted);
  expect(cart.total).toBe(63_189);
  expect(cart.dueNow.amount).toBeGreaterThan(0);
  expect(cart.dueNow.amount).toBeLessThan(10_115);
  expect(cart.dueNow.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(cart.dueNow.amount);

  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId: cart.quoteId }, await live());
  expect([answer.statusCode, answer.json()]).toEqual([200, { clientSecret: null }]);
  await kontor.settle();
  expect(items(await buyer.subscription())).toEqual(['active 1 professional', 'active 5 wms', 'active 3 pos']);
  expect((await invoices())[0]).toMatchObject({ total: cart.dueNow.amount, state: 'paid' });

  const again = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId: cart.quoteId }, await live());
  expect([again.statusCode, again.json()]).toEqual([200, { clientSecret: null }]);
  const other = await buyer.order({ ...wanted, paymentMethodType: 'card' }, await live());
  expect(other.json()).toMatchObject({ status: 409, code: 'nothing-changed' });
  await kontor.settle();
  expect(await invoices()).toHaveLength(2);
});

test('a change back to an earlier selection gets a new quote', async () => {
  const answer = await buyer.order(
    { ...selection('advanced', { wms: 4, pos: 3 }), paymentMethodType: 'card' },
    await live(),
  );
  expect([answer.statusCode, answer.json()]).toEqual([200, { clientSecret: null }]);
  await kontor.settle();
  await resume();
});

test('a downgrade waits for the end of the period, can be withdrawn, and takes effect', async () => {
  const wanted = selection('starter', { wms: 1, pos: 3 });
  const cart = await buyer.cart(wanted);
  expect(cart.dueNow).toEqual({ amount: 0, lines: [] });
  const before = await buyer.subscription();
  const order = async () => buyer.order({ ...wanted, paymentMethodType: 'card' }, await live());
  expect((await order()).statusCode).toBe(200);

  const scheduled = await buyer.subscription();
  expect(scheduled.scheduleActivationDate).toBe(before.earliestCancellationDate);
  expect(items(scheduled)).toEqual([...items(before), 'pending 1 starter', 'pending 1 wms', 'pending 3 pos']);
  expect((await order()).json()).toMatchObject({ code: 'change-already-scheduled' });

  await resume();
  expect(await buyer.subscription()).toMatchObject({ scheduleActivationDate: null });
  expect(items(await buyer.subscription())).toEqual(items(before));

  expect((await order()).statusCode).toBe(200);
  await pass(31);
  expect(items(await buyer.subscription())).toEqual(['active 1 starter', 'active 1 wms', 'active 3 pos']);
  expect((await buyer.subscription()).scheduleActivationDate).toBeNull();
  expect((await invoices())[0]).toMatchObject({ state: 'paid', total: Math.round((14_900 + 2_500 + 11_700) * 1.19) });
});

test('a change with an upgrade and a downgrade applies each at its time', async () => {
  const wanted = selection('advanced', { wms: 1, pos: 1 });
  expect((await buyer.order({ ...wanted, paymentMethodType: 'card' }, await live())).statusCode).toBe(200);
  expect(items(await buyer.subscription())).toEqual([
    'active 1 advanced',
    'active 1 wms',
    'active 3 pos',
    'pending 1 advanced',
    'pending 1 wms',
    'pending 1 pos',
  ]);
  await resume();
});

test('yearly billing begins with the next period, and monthly does not come back', async () => {
  const wanted = selection('advanced', { wms: 1, pos: 3, yearly: true });
  const cart: Cart = await buyer.cart(wanted);
  expect(cart).toMatchObject({ subtotal: 371_000, dueNow: { amount: 0 }, nextCharge: { amount: 441_490 } });
  expect((await buyer.order({ ...wanted, paymentMethodType: 'card' }, await live())).statusCode).toBe(200);
  expect((await buyer.subscription()).scheduleActivationDate).not.toBeNull();
  const account = await buyer.client.expect(200, `GET ${buyer.shopPath}/subscription/active/stripe-subscription`);
  expect(account.json<SubscriptionPaymentData>().nextCharge?.amount).toBe(441_490);
  await pass(31);
  expect((await buyer.subscription()).stripeSubscriptions[0]).toMatchObject({ isYearly: true, state: 'active' });
  expect((await invoices())[0]).toMatchObject({ total: 441_490, state: 'paid' });

  const back = await buyer.order(
    { ...selection('advanced', { wms: 1, pos: 3 }), paymentMethodType: 'card' },
    await live(),
  );
  expect(back.json()).toMatchObject({ status: 409, code: 'interval-change-impossible' });
});

test('a cancellation ends the subscription with its period and can be taken back before', async () => {
  const path = `${buyer.shopPath}/subscription/active/stripe-subscription/${await live()}`;
  const canceled = (await buyer.client.expect(200, `PUT ${path}/cancel`)).json<Subscription>();
  expect(canceled).toMatchObject({ state: 'canceled', cancelAtDate: canceled.earliestCancellationDate });
  expect((await buyer.client.call(`PUT ${path}/cancel`)).json()).toMatchObject({ code: 'subscription-canceled' });
  const order = await buyer.order(
    { ...selection('enterprise', { yearly: true }), paymentMethodType: 'card' },
    await live(),
  );
  expect(order.json()).toMatchObject({ code: 'subscription-canceled' });
  await resume();
  expect(await buyer.subscription()).toMatchObject({ state: 'active', cancelAtDate: null });
  expect((await buyer.client.call(`PUT ${path}/resume`)).json()).toMatchObject({ code: 'subscription-not-cancelable' });

  await buyer.client.expect(200, `PUT ${path}/cancel`);
  await pass(366);
  expect(await buyer.subscription()).toMatchObject({
    state: 'expired',
    items: [{ state: 'expired' }, { state: 'expired' }, { state: 'expired' }],
  });
});
