import type { Order } from '@kontor/contract/subscription';
import type { startApiServer } from '@kontor/testing/api-server';
import { screen } from '@testing-library/react';
import { billingCalls } from '../billing/calls.ts';
import { answerBilling, runningSubscription, trialSubscription } from './billing-answers.ts';
import { renderSubscription } from './render-subscription.tsx';

/** What a shop on trial has once it has ordered. */
export const bought = runningSubscription({
  items: trialSubscription().items.map((item) => ({ ...item, product: { ...item.product, isTrial: false } })),
});

export const orderButton = () => screen.findByRole('button', { name: /^Zahlungspflichtig bestellen/ });

/** How tests of the checkout order, against their own server. */
export function orderingWith(api: ReturnType<typeof startApiServer>) {
  return {
    /** A shop on trial opens the checkout for Professional; card is chosen and filled in. */
    async cardOrder(path = '/invoices?checkout=true') {
      answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
      const rendered = await renderSubscription(path);
      await rendered.user.click(await screen.findByRole('radio', { name: 'Karte' }));
      await rendered.user.type(await screen.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
      return rendered;
    },
    /** Answers orders with an intent and remembers them. */
    acceptOrders(type: 'setup_intent' | 'payment_intent' | null = 'setup_intent') {
      const orders: { id: string | undefined; order: Order }[] = [];
      api.answer(billingCalls.order, ({ body, params }) => {
        orders.push({ id: params['id'], order: body as Order });
        return { clientSecret: type && { type, clientSecret: 'secret' } };
      });
      return orders;
    },
    /** The order is completed with the first synchronization; records the requests. */
    acceptSync() {
      const synced: (string | undefined)[] = [];
      api.answer(billingCalls.sync, ({ params }) => {
        synced.push(params['idempotencyKey']);
        api.answer(billingCalls.subscription, bought);
        return undefined;
      });
      return synced;
    },
  };
}
