import { Cart } from '@kontor/contract/cart';
import type { Subscription } from '@kontor/contract/subscription';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import { apiQuery, apiQueryKey } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useApi, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { useStripe } from '@stripe/react-stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { billingCalls } from '../../billing/calls.ts';
import { subscriptionOf } from '../../billing/use-billing.ts';
import { useReloadBilling } from '../../billing/use-reload-billing.ts';
import { confirmIntent } from '../../payment-provider/confirm-intent.ts';
import { usePaymentInstrument } from '../../payment-provider/payment-instrument.ts';
import { useSync } from '../../payment-provider/use-sync.ts';
import { useReplaceCart } from '../../selection/use-cart-query.ts';
import { namespace } from '../../texts/use-texts.ts';
import type { CheckoutEffect, CheckoutEvent, KnownOrder } from './checkout-state.ts';
import { placeOrder } from './place-order.ts';
import { purchaseOf } from './purchase.ts';
import { rememberOrder } from './remembered-order.ts';

/** Does what is due, and gives the event that follows. */
export function useCarryOut(
  subscription: Subscription | null,
): (effect: CheckoutEffect) => Promise<CheckoutEvent | null> {
  const shop = useShop();
  const api = useApi();
  const params = useShopParams();
  const { track, reportError, place } = useHost();
  const stripe = useStripe();
  const instrument = usePaymentInstrument();
  const sync = useSync();
  const replaceCart = useReplaceCart();
  const reload = useReloadBilling();
  const queryClient = useQueryClient();

  async function carryOut(effect: CheckoutEffect): Promise<CheckoutEvent | null> {
    switch (effect.type) {
      case 'place': {
        const { id, selection, methods, offerUuid, cart } = effect.order;
        const order = {
          ...selection,
          paymentMethodType: methods.next,
          quoteId: cart.quoteId,
          ...(offerUuid !== null && { offerUuid }),
        };
        const answer = await placeOrder(api, { params, id, order });
        if ('orderUuid' in answer) return { type: 'accepted', orderUuid: answer.orderUuid, at: now() };
        return { type: 'answered', secret: answer.clientSecret };
      }
      case 'confirm': {
        const { secret, order } = effect;
        if (!stripe) throw new Error('Stripe was not loaded');
        // An order that was begun elsewhere is confirmed with the card that the provider keeps: banks ask about cards only.
        const by = order ? instrument(order.methods.today, order.details, order.baseData) : instrument('card', null);
        return { type: 'confirmed', isProcessing: (await confirmIntent(stripe, secret, by)) === 'processing' };
      }
      case 'sync': {
        const begun = liveStripeSubscription(subscription) ?? subscription?.stripeSubscriptions.find(isIncomplete);
        const id = effect.order?.id ?? begun?.uuid;
        if (id !== undefined) await sync(id);
        return { type: 'synced', at: now() };
      }
      case 'remember':
        rememberOrder(shop.uuid, effect.orderUuid);
        return null;
      case 'track':
        track('Purchase', purchaseOf(effect.order.key, shop, effect.order.cart));
        return null;
      case 'finish': {
        await reload();
        const known = subscriptionOf(queryClient.getQueryData(apiQueryKey(billingCalls.subscription, { params })));
        // The customer has paid for what the portal does not show (spec §8).
        if (!effect.isProcessing && known !== undefined && liveStripeSubscription(known) === null)
          reportError(new Error('Unexpected subscription status'), namespace);
        return null;
      }
      case 'reprice': {
        const { selection, cart } = effect;
        const answered = z.safeParse(Cart, cart);
        if (answered.success && selection !== null) replaceCart(selection, answered.data);
        else await reload();
        // The VAT register may have answered.
        await place.reload();
        return { type: 'reread', found: null };
      }
      case 'reread':
        await reload();
        return { type: 'reread', found: null };
      case 'look': {
        await reload();
        const at = now();
        return { type: 'reread', found: { ...(await knownOrder()), at } };
      }
      case 'report':
        reportError(effect.error, namespace);
        return null;
    }
  }

  /** As far as it can be read; of another shop of the organization nothing is known here. */
  async function knownOrder(): Promise<KnownOrder> {
    const [subscription, progress] = await Promise.all([
      queryClient.fetchQuery(apiQuery(api, billingCalls.subscription, { params })),
      queryClient.fetchQuery(apiQuery(api, billingCalls.orderProgress, { params })),
    ]).catch(() => ['', ''] as const);
    return { subscription: subscriptionOf(subscription) ?? null, progress: progress === '' ? null : progress };
  }

  return (effect) => carryOut(effect).catch((error: unknown) => ({ type: 'failed', error }));
}

/** Not read while rendering. */
const now = () => Date.now();

const isIncomplete = ({ state }: Subscription['stripeSubscriptions'][number]) => state === 'incomplete';
