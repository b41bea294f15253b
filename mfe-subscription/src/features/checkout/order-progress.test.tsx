import { startApiServer } from '@kontor/testing/api-server';
import { aCart, aCartItem, anOrderProgress, ids } from '@kontor/testing/factories';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { pollMilliseconds } from '../../payment-provider/use-settlement.ts';
import { answerBilling, trialSubscription } from '../../testing/billing-answers.ts';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { orderButton, orderingWith } from '../../testing/ordering.tsx';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();
const { cardOrder, acceptSync } = orderingWith(api);
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
  sessionStorage.clear();
});

describe('an order that is answered before it is carried out', () => {
  const working = anOrderProgress();
  const accepted = { orderUuid: working.uuid, state: 'working' } as const;

  /** Advances only the intervals, so that the test decides when the order is polled. */
  const holdPolls = () => vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
  const poll = () => act(() => vi.advanceTimersByTimeAsync(pollMilliseconds));

  async function acceptedOrder() {
    const rendered = await cardOrder();
    api.answer(billingCalls.order, accepted);
    api.answer(billingCalls.orderProgress, working);
    holdPolls();
    await rendered.user.click(await orderButton());
    expect(await screen.findByText('Ihre Bestellung wird ausgeführt …')).toBeVisible();
    return rendered;
  }

  test('is followed until it is done', async () => {
    const { recorded } = await acceptedOrder();
    await poll();
    expect(screen.getByText('Ihre Bestellung wird ausgeführt …')).toBeVisible();
    api.answer(billingCalls.orderProgress, anOrderProgress({ state: 'done' }));
    await poll();
    expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
    expect(recorded.events.filter(({ name }) => name === 'Purchase')).toHaveLength(1);
  });

  test('goes on with its confirmation by the card that was entered', async () => {
    await acceptedOrder();
    acceptSync();
    api.answer(
      billingCalls.orderProgress,
      anOrderProgress({
        state: 'awaiting-confirmation',
        clientSecret: { type: 'payment_intent', clientSecret: 'late secret' },
      }),
    );
    await poll();
    expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith(
      'late secret',
      expect.objectContaining({ payment_method: expect.objectContaining({ card: expect.anything() }) }),
    );
    expect(stripe.confirmCardPayment).toHaveBeenCalledTimes(1);
  });

  test('that was done while the page was reloaded tells so once, and not to the next order', async () => {
    await acceptedOrder();
    vi.useRealTimers();
    cleanup();
    answerBilling(api);
    api.answer(billingCalls.orderProgress, anOrderProgress({ state: 'done' }));
    await renderSubscription('/invoices?checkout=true');
    expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
    cleanup();
    await renderSubscription('/subscription?plan=enterprise&checkout=true');
    expect(await orderButton()).toBeVisible();
  });

  test('of a first subscription waits for its confirmation once it is carried out', async () => {
    const before = trialSubscription();
    answerBilling(api, { subscription: before, paymentData: { paymentMethod: null } });
    api.answer(billingCalls.orderProgress, working);
    holdPolls();
    await renderSubscription('/invoices?checkout=true');
    expect(await screen.findByText('Ihre Bestellung wird ausgeführt …')).toBeVisible();
    api.answer(billingCalls.subscription, {
      ...before,
      stripeSubscriptions: [
        { uuid: ids.stripeSubscription, isYearly: false, stripeSetupIntentId: null, state: 'incomplete' },
      ],
    });
    api.answer(
      billingCalls.orderProgress,
      anOrderProgress({
        state: 'awaiting-confirmation',
        clientSecret: { type: 'payment_intent', clientSecret: 'late secret' },
      }),
    );
    stripe.retrievePaymentIntent.mockResolvedValue({
      paymentIntent: { status: 'requires_action', payment_method_types: ['card'] },
    });
    await poll();
    expect(await screen.findByRole('button', { name: 'Jetzt bestätigen' })).toBeVisible();
  });
});

describe('an order whose confirmation was interrupted', () => {
  const waiting = anOrderProgress({
    state: 'awaiting-confirmation',
    clientSecret: { type: 'payment_intent', clientSecret: 'late secret' },
  });
  const begun = { uuid: ids.stripeSubscription, isYearly: false, stripeSetupIntentId: null };

  test('is told of on the subscription page, and confirmed from there', async () => {
    answerBilling(api);
    const cart = aCart({ dueNow: { amount: 53_074, lines: [] } });
    api.answer(billingCalls.orderProgress, { ...waiting, cart });
    const { user } = await renderSubscription('/subscription');
    expect(await screen.findByText('Ihre Bestellung wartet auf Ihre Bestätigung')).toBeVisible();
    expect(screen.getByText(/^Bestellt: Professional\. Zu bezahlen: 530,74\s€\. Ihre Bank möchte/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Zur Bestätigung' }));
    const confirm = await screen.findByRole('button', { name: 'Jetzt bestätigen' });
    acceptSync();
    api.answer(billingCalls.orderProgress, anOrderProgress({ state: 'done' }));
    await user.click(confirm);
    expect(await screen.findByText('Ihre Bestellung ist ausgeführt.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Zur Bestätigung' })).not.toBeInTheDocument());
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('late secret', undefined);
  });

  test('leads back to the order if it was the first one, whose card is not stored', async () => {
    answerBilling(api, {
      subscription: trialSubscription({ stripeSubscriptions: [{ ...begun, state: 'incomplete' }] }),
      paymentData: { paymentMethod: null },
    });
    const { user, location } = await renderSubscription('/subscription?plan=starter');
    expect(await screen.findByText('Ihre Bestellung ist noch nicht bestätigt')).toBeVisible();
    const [toOrder] = screen.getAllByRole('link', { name: 'Zur Bestellung' });
    expect(toOrder).toBeDefined();
    if (toOrder) await user.click(toOrder);
    expect(location.current).toMatch(/\?plan=starter&checkout=true$/);
    expect(await screen.findByRole('button', { name: 'Noch einmal bestellen' })).toBeVisible();
  });

  test('is confirmed with the card that was entered for it, whatever is on file', async () => {
    answerBilling(api, { paymentData: { paymentMethod: { type: 'bank_transfer', label: '' } } });
    api.answer(
      billingCalls.orderProgress,
      anOrderProgress({
        state: 'awaiting-confirmation',
        clientSecret: { type: 'setup_intent', clientSecret: 'setup secret' },
      }),
    );
    acceptSync();
    const { user } = await renderSubscription('/subscription?checkout=true');
    await user.click(await screen.findByRole('button', { name: 'Jetzt bestätigen' }));
    expect(await screen.findByText('Ihre Bestellung ist ausgeführt.')).toBeVisible();
    expect(stripe.confirmCardSetup).toHaveBeenCalledWith('setup secret', undefined);
  });

  test('is confirmed with the card that was entered while the bank waits; the button keeps the focus meanwhile', async () => {
    answerBilling(api, {
      subscription: trialSubscription({ stripeSubscriptions: [{ ...begun, state: 'incomplete' }] }),
      paymentData: { paymentMethod: null },
    });
    const clientSecret = { type: 'payment_intent', clientSecret: 'first secret' } as const;
    api.answer(billingCalls.orderProgress, anOrderProgress({ state: 'done', clientSecret }));
    stripe.retrievePaymentIntent.mockResolvedValue({
      paymentIntent: { status: 'requires_action', payment_method_types: ['card'] },
    });
    const bank = Promise.withResolvers<unknown>();
    stripe.confirmCardPayment.mockReturnValue(bank.promise);
    const synced = acceptSync();
    const { user } = await renderSubscription('/subscription?checkout=true');
    await user.click(await screen.findByRole('button', { name: 'Jetzt bestätigen' }));
    expect(await screen.findByRole('button', { name: 'Wird bestätigt' })).toHaveFocus();
    bank.resolve({ paymentIntent: { status: 'succeeded' } });
    expect(await screen.findByText('Ihre Bestellung ist ausgeführt.')).toBeVisible();
    expect(stripe.confirmCardPayment).toHaveBeenCalledWith('first secret', undefined);
    expect(synced).toEqual([begun.uuid]);
  });

  test('says what is ordered and what is due', async () => {
    answerBilling(api, {
      subscription: trialSubscription({ stripeSubscriptions: [{ ...begun, state: 'incomplete' }] }),
      paymentData: { paymentMethod: null },
    });
    const cart = aCart({
      items: [aCartItem('enterprise'), aCartItem('wms', 2)],
      dueNow: { amount: 47_481, lines: [] },
    });
    api.answer(billingCalls.orderProgress, anOrderProgress({ state: 'done', cart }));
    await renderSubscription('/subscription?checkout=true');
    expect(await screen.findByText('Eine Bestellung ist noch nicht abgeschlossen')).toBeVisible();
    const sheet = within(screen.getByRole('dialog', { name: 'Ihre Bestellung' }));
    expect(sheet.getByText('Enterprise, monatlich')).toBeVisible();
    expect(sheet.getByText(/^2 × 25,00/)).toBeVisible();
    expect(sheet.getByRole('list', { name: 'Fällige Beträge' })).toHaveTextContent(/^Heute fällig 474,81\s€/);
  });

  test('is not told of while it is still being carried out', async () => {
    answerBilling(api);
    api.answer(billingCalls.orderProgress, anOrderProgress());
    await renderSubscription('/subscription');
    expect(await screen.findByText('Aktiv')).toBeVisible();
    expect(screen.queryByText(/Ihre Bestellung (wartet|ist noch nicht)/)).not.toBeInTheDocument();
  });
});

test('an order that was placed elsewhere since the page was opened is found when the checkout opens', async () => {
  answerBilling(api);
  const { user } = await renderSubscription('/subscription?plan=professional');
  const toOrder = await screen.findByRole('link', { name: 'Weiter zur Bestellung' });
  api.answer(billingCalls.orderProgress, anOrderProgress());
  await user.click(toOrder);
  expect(await screen.findByText('Ihre Bestellung wird ausgeführt …')).toBeVisible();
});

test('a server that cannot tell of orders under way takes orders all the same', async () => {
  answerBilling(api);
  api.fail(billingCalls.orderProgress, 404, 'not-found');
  await renderSubscription('/subscription?plan=professional&checkout=true');
  expect(await orderButton()).toBeVisible();
});
