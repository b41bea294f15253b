import type { Cart } from '@kontor/contract/cart';
import { startApiServer } from '@kontor/testing/api-server';
import { aCart, aCartItem, anOrderProgress, ids } from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, trialSubscription } from '../../testing/billing-answers.ts';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { orderButton, orderingWith } from '../../testing/ordering.tsx';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();
const { acceptOrders, acceptSync } = orderingWith(api);
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
  sessionStorage.clear();
});

const dueToday: Cart['dueNow'] = { amount: 23_681, lines: [{ description: 'Starter', amount: 19_900 }] };
const interrupted = aCart({ items: [aCartItem('starter'), aCartItem('wms', 2)], dueNow: dueToday });

/** A shop on a trial of Professional that has begun to order something else, and opens the checkout as home's notice does. */
async function openInterrupted(cart: Cart, path = '/invoices?checkout=true') {
  answerBilling(api, {
    subscription: trialSubscription({
      stripeSubscriptions: [
        { uuid: ids.stripeSubscription, isYearly: false, stripeSetupIntentId: null, state: 'incomplete' },
      ],
    }),
    paymentData: { paymentMethod: null },
  });
  api.answer(
    billingCalls.orderProgress,
    anOrderProgress({
      state: 'awaiting-confirmation',
      clientSecret: { type: 'payment_intent', clientSecret: 'first secret' },
      cart,
    }),
  );
  const rendered = await renderSubscription(path);
  const again = async () => rendered.user.click(await screen.findByRole('button', { name: 'Noch einmal bestellen' }));
  return { ...rendered, again };
}

test('an interrupted order is ordered again as it was: with its plan, its devices and its payment method', async () => {
  const { user, again } = await openInterrupted(interrupted);
  await again();
  expect(await screen.findByRole('radio', { name: 'Karte' })).toBeChecked();
  const orders = acceptOrders('payment_intent');
  acceptSync();
  await user.type(await screen.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
  await user.click(await orderButton());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  expect(orders[0]?.order).toMatchObject({
    paymentMethodType: 'card',
    isYearlySubscription: false,
    items: [
      { product: { type: 'starter' }, quantity: 1 },
      { product: { type: 'wms' }, quantity: 2 },
    ],
  });
});

test('an interrupted order that the bank refuses in the end stands in the form as it was ordered', async () => {
  stripe.retrievePaymentIntent.mockResolvedValue({
    paymentIntent: { status: 'requires_action', payment_method_types: ['card'] },
  });
  stripe.confirmCardPayment.mockResolvedValue({ error: { type: 'card_error', message: 'Die Bank hat abgelehnt.' } });
  const { user } = await openInterrupted(interrupted);
  await user.click(await screen.findByRole('button', { name: 'Jetzt bestätigen' }));
  expect(await screen.findByText(/Die Bank hat abgelehnt/)).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Karte' })).toBeChecked();
  expect(await within(screen.getByRole('dialog')).findByText('Starter, monatlich')).toBeVisible();
});

test('an interrupted order of a year by direct debit comes back yearly and by direct debit', async () => {
  stripe.retrievePaymentIntent.mockResolvedValue({
    paymentIntent: { status: 'requires_payment_method', payment_method_types: ['sepa_debit'] },
  });
  const { again } = await openInterrupted(
    aCart({ items: [aCartItem('starter', 1, 'year')], isYearlySubscription: true, dueNow: dueToday }),
  );
  await again();
  expect(await screen.findByText('Starter, jährlich')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'SEPA-Lastschrift' })).toBeChecked();
});

test('an interrupted order that was to begin after the trial comes back so', async () => {
  const { again } = await openInterrupted(aCart({ items: [aCartItem('starter')], dueNow: { amount: 0, lines: [] } }));
  await again();
  expect(await screen.findByRole('radio', { name: 'Nach der Testphase beginnen' })).toBeChecked();
});

test('what the address selects is ordered instead of an interrupted order', async () => {
  const { again } = await openInterrupted(interrupted, '/subscription?plan=enterprise&checkout=true');
  await again();
  const sheet = within(screen.getByRole('dialog'));
  expect(await sheet.findByText('Enterprise, monatlich')).toBeVisible();
  expect(sheet.queryByText(/WMS/)).not.toBeInTheDocument();
});
