import type { Activity } from '@kontor/contract/activity';
import { expect, test } from 'vitest';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();

test('an order and a cancellation are in the activity, once, with the person who asked for them', async () => {
  const buyer = await orderer(kontor);
  const actions = async () => {
    const answer = await buyer.client.expect(200, `GET /organization/${buyer.organizationUuid}/activity`);
    return answer
      .json<Activity[]>()
      .filter(({ action }) => action.startsWith('subscription.'))
      .map(({ action, actor, address }) => [action, actor.kind, actor.name, address]);
  };
  await subscribe(kontor, buyer, selection('professional'));
  const ordered = ['subscription.ordered', 'user', 'Eva Brandt', '127.0.0.0/24'];
  expect(await actions()).toEqual([ordered]);
  const { uuid } = (await buyer.subscription()).stripeSubscriptions[0] ?? { uuid: '' };
  const cancel = `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${uuid}/cancel`;
  await buyer.client.expect(200, cancel);
  await buyer.client.expect(409, cancel);
  expect(await actions()).toEqual([['subscription.canceled', 'user', 'Eva Brandt', '127.0.0.0/24'], ordered]);
});

test('a changed contract is in the activity with what it was and what it becomes', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('advanced', { wms: 2 }));
  const wanted = selection('professional', { wms: 4 });
  const { quoteId } = await buyer.cart(wanted);
  const order = { ...wanted, paymentMethodType: 'card' as const, quoteId };
  expect((await buyer.order(order, stripeSubscriptions[0]?.uuid)).statusCode).toBe(200);
  const [changed] = (
    await buyer.client.expect(200, `GET /organization/${buyer.organizationUuid}/activity?action=subscription.changed`)
  ).json<Activity[]>();
  expect(changed?.details).toEqual({ planBefore: 'advanced', plan: 'professional', wmsBefore: 2, wms: 4 });
});
