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
