import { announceShopOrdered } from '../../../organizations/base-data-changed.ts';
import { announceOrderConfirmed } from '../../subscriptions/order-confirmed.ts';
import type { OrderKind } from './change-kind.ts';
import type { UpdatePlan } from './update-plan.ts';
import { updateSubscription } from './update-steps.ts';

export const update: OrderKind<UpdatePlan> = {
  action: 'subscription.changed',
  credit: ({ upgrade }) => upgrade?.charge?.credit ?? null,
  details: ({ details = {} }) => details,
  carryOut: ({ stripe, clock }, order, progress) => updateSubscription(stripe, clock.now(), order, progress),
  // A first order is confirmed once the customer has confirmed it (mirror-subscription.ts).
  async confirm({ offers, jobs }, tx, order, { state }) {
    if (state !== 'done') return;
    const { uuid: orderUuid, shop_uuid: shopUuid, payment_subscription_uuid: paymentSubscriptionUuid } = order;
    if (order.offer_uuid !== null) await offers.accept(tx, order.offer_uuid);
    // A scheduled change is announced when the payment provider shows it (mirror-subscription.ts).
    const isApplied = order.plan.upgrade !== null;
    if (isApplied) await announceOrderConfirmed(jobs, tx, { shopUuid, paymentSubscriptionUuid, orderUuid });
    await announceShopOrdered(jobs, tx, shopUuid);
  },
  // The change is already applied: the rules would report that nothing changes.
  answerOfDone: ({ state, quote_uuid, answer }, quoteUuid) =>
    state === 'done' && quote_uuid === quoteUuid ? answer : null,
  answerAgain: async (_, __, { state, quote_uuid, answer }, quote) =>
    state === 'awaiting-setup' && quote_uuid === quote.uuid ? answer : null,
};
