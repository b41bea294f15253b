import type { OrderAnswer } from '@kontor/contract/subscription';
import { beforeEach, expect, test } from 'vitest';
import { mover } from '../../testing/migrating.ts';
import {
  confirm,
  customerOf,
  inAnotherShop,
  type Orderer,
  orderer,
  selection,
  subscribe,
  testBilling,
  untilCallHangs,
} from '../../testing/test-billing.ts';

// The credit of an organization is for all of its shops; the payment provider gives all of it to the invoice that is made next.

const kontor = await testBilling();
const { faults, stripe } = kontor;

beforeEach(() => faults.change({ reset: true }));

const changeCredit = async (buyer: Orderer, amount: number) =>
  stripe.customers.createBalanceTransaction(await customerOf(kontor, buyer), { amount: -amount, currency: 'eur' });

/** What was paid with money, oldest first, and what was given up. */
async function charged(buyer: Orderer): Promise<number[]> {
  const { data } = await stripe.invoices.list({ customer: await customerOf(kontor, buyer), limit: 100 });
  return data.map(({ amount_paid }) => amount_paid).toReversed();
}

const liveId = async (buyer: Orderer) => (await buyer.subscription()).stripeSubscriptions[0]?.uuid ?? '';

const [starter, advanced] = [selection('starter'), selection('advanced')];
const upgrade = { ...advanced, paymentMethodType: 'card' as const };
const first = { ...starter, paymentMethodType: 'card' as const };
const inProgress = [409, { code: 'subscription-in-progress' }];

/** Two shops of one organization that run the Starter plan, and credit of 50 €. */
async function twoShops() {
  const one = await orderer(kontor);
  const other = await inAnotherShop(one, 'Filiale');
  await subscribe(kontor, one, starter);
  await subscribe(kontor, other, starter);
  await changeCredit(one, 5_000);
  return { one, other, ids: [await liveId(one), await liveId(other)] as const };
}

test('two shops upgrade at once: one is charged what both were shown, the other is shown the amount without the credit', async () => {
  const { one, other, ids } = await twoShops();
  const [here, there] = [await one.cart(advanced), await other.cart(advanced)];
  expect([here.dueNow.amount, there.dueNow.amount]).toEqual([4_520, 4_520]);
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscriptions/' }] });
  const ordering = one.order({ ...upgrade, quoteId: here.quoteId }, ids[0]);
  await untilCallHangs(kontor);
  const meanwhile = await other.order({ ...upgrade, quoteId: there.quoteId }, ids[1]);
  expect([meanwhile.statusCode, meanwhile.json()]).toMatchObject([
    409,
    { code: 'quote-changed', cart: { dueNow: { amount: 9_520 } } },
  ]);
  await faults.change({ reset: true });
  expect((await ordering).statusCode).toBe(200);
  const { quoteId, dueNow } = await other.cart(advanced);
  expect(dueNow.amount).toBe(9_520);
  expect((await other.order({ ...upgrade, quoteId }, ids[1])).statusCode).toBe(200);
  await kontor.settle();
  expect(await charged(one)).toEqual([17_731, 17_731, 4_520, 9_520]);
});

test('of two shops that order in the same moment the one that comes later is shown the amount without the credit', async () => {
  const { one, other, ids } = await twoShops();
  const carts = [await one.cart(advanced), await other.cart(advanced)];
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscriptions/' }] });
  const answers = [one, other].map((shop, index) =>
    shop.order({ ...upgrade, quoteId: carts[index]?.quoteId ?? '' }, ids[index]),
  );
  const first = await Promise.race(answers);
  expect([first.statusCode, first.json()]).toMatchObject([
    409,
    { code: 'quote-changed', cart: { dueNow: { amount: 9_520 } } },
  ]);
  await faults.change({ reset: true });
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

test('as long as an order that uses credit is carried out, no other shop of the organization orders', async () => {
  const { one, other, ids } = await twoShops();
  const { quoteId } = await one.cart(advanced);
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscriptions/' }] });
  const ordering = one.order({ ...upgrade, quoteId }, ids[0]);
  await untilCallHangs(kontor);
  const now = await other.cart(advanced);
  expect(now.dueNow.amount).toBe(9_520);
  const refused = await other.order({ ...upgrade, quoteId: now.quoteId }, ids[1]);
  expect([refused.statusCode, refused.json()]).toMatchObject(inProgress);
  await faults.change({ reset: true });
  await ordering;
});

test('while a migration moves its credit, no third shop of the organization orders with it', async () => {
  const moved = await mover(kontor);
  const third = await inAnotherShop(moved.old, 'Filiale');
  const { version, platform } = { version: 'v3', platform: 'shopware6' } as const;
  await subscribe(kontor, moved.old, selection('professional', { version, platform, yearly: true }));
  await moved.stage();
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscriptions' }] });
  const completing = moved.old.client.call(`PUT ${moved.old.shopPath}/migration/complete`);
  await untilCallHangs(kontor);
  const { quoteId } = await third.cart(starter);
  const refused = await third.order({ ...first, quoteId });
  expect([refused.statusCode, refused.json()]).toMatchObject(inProgress);
  await faults.change({ reset: true });
  expect((await completing).statusCode).toBe(200);
  await kontor.settle();
  const { dueNow, quoteId: anew } = await third.cart(starter);
  const answer = await third.order({ ...first, quoteId: anew });
  expect(answer.statusCode).toBe(200);
  await confirm(stripe, answer.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  // The credit has paid for the new shop alone.
  expect(dueNow.amount).toBeGreaterThanOrEqual(17_731 - 2);
  expect((await charged(moved.old)).at(-1)).toBe(dueNow.amount);
});

test('without credit, two shops order at once', async () => {
  const one = await orderer(kontor);
  const other = await inAnotherShop(one, 'Filiale');
  await subscribe(kontor, one, starter);
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscriptions/' }] });
  const ordering = one.order(upgrade, await liveId(one));
  await untilCallHangs(kontor);
  const answer = await other.order(first);
  expect(answer.statusCode).toBe(200);
  await faults.change({ reset: true });
  expect((await ordering).statusCode).toBe(200);
});

test.each([
  ['was used elsewhere', -5_000, 9_520],
  ['has grown', 1_000, 3_520],
])(
  'an upgrade whose credit %s since the quote is not charged: the customer sees the amount of now',
  async (_, change, amount) => {
    const { one, ids } = await twoShops();
    const { quoteId } = await one.cart(advanced);
    // The first preview confirms the quote; the second is compared before the charge.
    await faults.change({
      add: [{ kind: 'hang', method: 'POST', path: '/v1/invoices/create_preview', skip: 1, times: 1 }],
    });
    const ordering = one.order({ ...upgrade, quoteId }, ids[0]);
    await untilCallHangs(kontor);
    await changeCredit(one, change);
    await faults.change({ releaseCalls: true });
    const answer = await ordering;
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'quote-changed', cart: { dueNow: { amount } } },
    ]);
    await kontor.settle();
    expect(await charged(one)).toEqual([17_731, 17_731]);
  },
);

test('a first order whose credit was used elsewhere since the quote creates nothing', async () => {
  const one = await orderer(kontor);
  await subscribe(kontor, one, starter);
  await changeCredit(one, 5_000);
  const other = await inAnotherShop(one, 'Filiale');
  const { quoteId, dueNow } = await other.cart(starter);
  expect(dueNow.amount).toBe(12_731);
  // The quote is confirmed by reading the customer twice before: for the cart, and its details.
  await faults.change({ add: [{ kind: 'hang', method: 'GET', path: '/v1/subscriptions', times: 1 }] });
  const ordering = other.order({ ...first, quoteId });
  await untilCallHangs(kontor);
  await changeCredit(one, -5_000);
  await faults.change({ releaseCalls: true });
  const answer = await ordering;
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { code: 'quote-changed', cart: { dueNow: { amount: 17_731 } } },
  ]);
  const again = await other.order({ ...first, quoteId: answer.json<{ cart: { quoteId: string } }>().cart.quoteId });
  await confirm(stripe, again.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  expect(await charged(one)).toEqual([17_731, 17_731]);
});
