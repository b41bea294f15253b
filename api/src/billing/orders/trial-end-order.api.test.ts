import type { OrderAnswer } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { confirm, orderer, selection, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const atTrialEnd = { ...selection('starter'), startsAt: 'trial-end' as const };

test('an order for the end of the trial costs nothing until then, and is charged on that day', async () => {
  const buyer = await orderer(kontor);
  const trialEnd = (await buyer.subscription()).items[0]?.validUntil;
  const cart = await buyer.cart(atTrialEnd);
  expect(cart.dueNow).toEqual({ amount: 0, lines: [] });
  expect(cart.nextCharge).toEqual({ amount: cart.total, date: trialEnd });

  const answer = (
    await buyer.order({ ...atTrialEnd, paymentMethodType: 'card', quoteId: cart.quoteId })
  ).json<OrderAnswer>();
  expect(answer).toMatchObject({ clientSecret: { type: 'setup_intent' } });
  await confirm(kontor.stripe, answer, 'pm_card_visa');
  await kontor.settle();
  const ordered = await buyer.subscription();
  expect([ordered.state, ordered.stripeSubscriptions[0]?.state]).toEqual(['active', 'trialing']);
  const invoices = async () =>
    (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<{ total: number }[]>();
  expect(await invoices()).toEqual([]);

  await kontor.pass(31);
  await buyer.signIn();
  expect((await buyer.subscription()).stripeSubscriptions[0]?.state).toBe('active');
  expect((await invoices()).map(({ total }) => total)).toEqual([cart.total]);
});

test('without a running trial an order cannot begin at its end', async () => {
  const buyer = await orderer(kontor);
  await kontor.pass(31);
  await buyer.signIn();
  const refused = await buyer.client.call(`POST ${buyer.shopPath}/cart`, { body: atTrialEnd });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'trial-not-running' }]);
});

test('a change before the ordered subscription begins costs nothing until then either', async () => {
  const buyer = await orderer(kontor);
  const { quoteId } = await buyer.cart(atTrialEnd);
  const first = (await buyer.order({ ...atTrialEnd, paymentMethodType: 'card', quoteId })).json<OrderAnswer>();
  await confirm(kontor.stripe, first, 'pm_card_visa');
  await kontor.settle();

  const larger = selection('professional', { pos: 2 });
  const cart = await buyer.cart(larger);
  expect(cart.dueNow).toEqual({ amount: 0, lines: [] });
  expect(cart.nextCharge?.amount).toBe(cart.total);
  const live = (await buyer.subscription()).stripeSubscriptions[0]?.uuid;
  const changed = await buyer.order({ ...larger, paymentMethodType: 'card', quoteId: cart.quoteId }, live);
  expect([changed.statusCode, changed.json()]).toEqual([200, { clientSecret: null }]);
  await kontor.pass(31);
  await buyer.signIn();
  const invoices = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<{ total: number }[]>();
  expect(invoices.map(({ total }) => total)).toEqual([cart.total]);
});
