import type { Cart, CartPrice, CartRequest } from '@kontor/contract/cart';
import type { Balance } from '@kontor/contract/invoice';
import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import type { UsageMonth } from '@kontor/contract/usage';
import type { startApiServer } from '@kontor/testing/api-server';
import {
  aBalance,
  aCart,
  aCartItem,
  anAccount,
  anOrganizationBalance,
  aPaymentData,
  aPriceList,
  aProduct,
  aSubscription,
  aUsageMonth,
} from '@kontor/testing/factories';
import { billingCalls } from '../billing/calls.ts';

/** Advanced with 4 WMS devices and 3 tills, paid monthly by card: the shop of the target pictures. */
export const runningSubscription = (overrides: Partial<Subscription> = {}): Subscription =>
  aSubscription({
    items: [
      { state: 'active', product: aProduct({ type: 'advanced' }), quantity: 1, validUntil: null },
      { state: 'active', product: aProduct({ type: 'wms' }), quantity: 4, validUntil: null },
      { state: 'active', product: aProduct({ type: 'pos' }), quantity: 3, validUntil: null },
    ],
    ...overrides,
  });

/** A subscription that has ended; the shop may use nothing any more. */
export const endedSubscription = (): Subscription => {
  const { items, ...running } = runningSubscription({ state: 'expired', earliestCancellationDate: null });
  return {
    ...running,
    items: items.map((item) => ({ ...item, state: 'expired' })),
    stripeSubscriptions: running.stripeSubscriptions.map((each) => ({ ...each, state: 'canceled' })),
  };
};

/** A trial: its items are on trial, and nothing is paid for yet. */
export const trialSubscription = (overrides: Partial<Subscription> = {}): Subscription =>
  aSubscription({
    state: 'trial',
    earliestCancellationDate: null,
    items: [
      {
        state: 'active',
        product: aProduct({ type: 'professional', isTrial: true }),
        quantity: 1,
        validUntil: '2026-12-20T00:00:00.000Z',
      },
    ],
    stripeSubscriptions: [],
    ...overrides,
  });

/** Prices requests as the server does, and records them. */
export const pricedCart = ({ items, isYearlySubscription }: CartRequest, overrides: Partial<Cart> = {}): Cart =>
  aCart({
    isYearlySubscription,
    items: items.map(({ product, quantity }) =>
      aCartItem(product.type, quantity, isYearlySubscription ? 'year' : 'month'),
    ),
    ...overrides,
  });

/** What `runningSubscription` costs. */
export function currentPrice(): CartPrice {
  const items = runningSubscription().items.map(({ product, quantity }) => aCartItem(product.type, quantity, 'month'));
  const { subtotal, tax, vat, total } = aCart({ items });
  return { items, subtotal, tax, vat, total, isYearlySubscription: false };
}

interface Answers {
  readonly subscription?: Subscription | '';
  readonly paymentData?: Partial<SubscriptionPaymentData>;
  readonly cart?: Partial<Cart>;
  readonly usage?: UsageMonth[];
}

/** Answers all calls of the pages, by default for a shop with a running contract. */
export function answerBilling(
  api: ReturnType<typeof startApiServer>,
  {
    subscription = runningSubscription(),
    paymentData = {},
    cart = {},
    usage = [aUsageMonth({ orders: 0, forecast: { orders: 0, extraAmount: 0 } })],
  }: Answers = {},
): void {
  api.answer(billingCalls.subscription, subscription);
  api.answer(billingCalls.paymentData, aPaymentData(paymentData));
  api.answer(billingCalls.prices, aPriceList());
  api.answer(billingCalls.currentPrice, currentPrice());
  api.answer(billingCalls.cart, ({ body }) => pricedCart(body as CartRequest, cart));
  api.answer(billingCalls.dunningProcess, '');
  api.answer(billingCalls.invoices, []);
  api.answer(billingCalls.allInvoices, []);
  api.answer(billingCalls.orderProgress, '');
  answerOwed(api, []);
  api.answer(billingCalls.account, anAccount());
  api.answer(billingCalls.usage, usage);
  api.answer(billingCalls.offers, []);
  api.answer(billingCalls.costs, []);
}

/** What the shop owes; its organization has no other. */
export function answerOwed(api: Pick<ReturnType<typeof startApiServer>, 'answer'>, items: Balance['items']): void {
  api.answer(billingCalls.balance, aBalance({ items }));
  api.answer(billingCalls.allOwed, anOrganizationBalance({ items }));
}
