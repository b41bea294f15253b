import { startApiServer } from '@kontor/testing/api-server';
import { ids } from '@kontor/testing/factories';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerBilling, runningSubscription, trialSubscription } from '../../testing/billing-answers.ts';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { orderButton, orderingWith } from '../../testing/ordering.tsx';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();
const { acceptOrders, acceptSync } = orderingWith(api);
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
});

const walletButton = () => screen.findByRole('button', { name: 'Provider wallet' });

/** A shop on trial opens the checkout on a device with a wallet. */
async function opened(wallet: FakeStripe['wallet']) {
  stripe.wallet = wallet;
  answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
  return renderSubscription('/subscription?plan=professional&checkout=true');
}

const orderable = async () => {
  await waitFor(async () => expect((await walletButton()).closest('[inert]')).toBeNull());
  return walletButton();
};

test('a wallet stands for the card: the same order, confirmed by what the wallet gave', async () => {
  const { user } = await opened('confirmed');
  const orders = acceptOrders('payment_intent');
  const synced = acceptSync();
  await user.click(await orderable());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  expect(orders).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      order: {
        paymentMethodType: 'card',
        isYearlySubscription: false,
        items: [{ product: { type: 'professional', platform: 'cloud', version: 'v2' }, quantity: 1 }],
        quoteId: ids.quote,
      },
    },
  ]);
  expect(stripe.confirmPayment).toHaveBeenCalledWith({
    clientSecret: 'secret',
    confirmParams: { confirmation_token: 'ctoken_1', return_url: expect.any(String) },
    redirect: 'if_required',
  });
  expect(synced).toEqual([orders[0]?.id]);
});

test('a declined wallet says so, and the next attempt pays the same order', async () => {
  const { user } = await opened('confirmed');
  const orders = acceptOrders('payment_intent');
  acceptSync();
  stripe.confirmPayment.mockResolvedValueOnce({
    error: { type: 'card_error', message: 'Ihre Karte wurde abgelehnt.' },
  });
  await user.click(await orderable());
  expect(await screen.findByText('Ihre Karte wurde abgelehnt.')).toBeVisible();
  await user.click(await orderable());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  expect(orders).toHaveLength(1);
});

test('a wallet that is closed orders nothing, and leads back with a sentence', async () => {
  const { user } = await opened('canceled');
  const orders = acceptOrders();
  await user.click(await orderable());
  expect(await screen.findByText('Es wurde nichts bestellt')).toBeVisible();
  expect(await orderButton()).toBeEnabled();
  expect(orders).toEqual([]);
});

test('a wallet that gives nothing is told that it failed, and nothing is ordered', async () => {
  const { user } = await opened('confirmed');
  const orders = acceptOrders();
  stripe.createConfirmationToken.mockResolvedValue({
    error: { type: 'api_error', message: 'Das Wallet antwortet nicht.' },
  });
  await user.click(await orderable());
  expect(await screen.findByText('Das Wallet antwortet nicht.')).toBeVisible();
  expect(stripe.paymentFailed).toHaveBeenCalledWith({ reason: 'fail' });
  expect(orders).toEqual([]);
});

test('without a wallet on the device nothing of it is there', async () => {
  await opened(null);
  await orderButton();
  expect(screen.queryByText('Oder sofort zahlungspflichtig bestellen mit')).toBeNull();
});

test('a subscription that is paid by the card on file offers no wallet', async () => {
  stripe.wallet = 'confirmed';
  answerBilling(api, {
    subscription: runningSubscription(),
    paymentData: { paymentMethod: { type: 'card', label: 'Visa •••• 4242' } },
  });
  await renderSubscription('/subscription?plan=enterprise&checkout=true');
  await orderButton();
  expect(screen.queryByRole('button', { name: 'Provider wallet' })).toBeNull();
});
