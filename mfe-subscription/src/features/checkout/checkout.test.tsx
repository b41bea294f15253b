import type { CartRequest } from '@kontor/contract/cart';
import type { Organization } from '@kontor/contract/organization';
import type { OrderAnswer } from '@kontor/contract/subscription';
import { startApiServer } from '@kontor/testing/api-server';
import { aBaseData, aCart, aCartItem, aConfig, anOrganization, aShop, ids } from '@kontor/testing/factories';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { pollMilliseconds } from '../../payment-provider/use-settlement.ts';
import { answerBilling, pricedCart, trialSubscription } from '../../testing/billing-answers.ts';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { bought, orderButton, orderingWith } from '../../testing/ordering.tsx';
import { renderSubscription, shopPath } from '../../testing/render-subscription.tsx';

const api = startApiServer();
const { cardOrder, acceptOrders, acceptSync } = orderingWith(api);
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
});

const live = (overrides = {}) => [
  { uuid: ids.stripeSubscription, state: 'active' as const, isYearly: false, stripeSetupIntentId: null, ...overrides },
];

const placeOf = (organization: Organization) => ({
  organization,
  shop: aShop(),
  organizations: [organization],
  reload: async () => undefined,
});

test('a double click with a card orders once: placed, confirmed with the billing details, synced, settled, counted', async () => {
  const { user, recorded, location } = await cardOrder('/subscription?plan=professional&checkout=true');
  const orders = acceptOrders();
  const synced = acceptSync();
  await user.dblClick(await orderButton());
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
  expect(stripe.confirmCardSetup).toHaveBeenCalledWith('secret', {
    payment_method: {
      card: expect.objectContaining({ type: 'card' }),
      billing_details: {
        name: 'Eva Brandt',
        email: 'eva@radwerk.test',
        phone: '+49 30 1234567',
        address: { line1: 'Skalitzer Straße 94', city: 'Berlin', postal_code: '10997', country: 'DE' },
      },
    },
  });
  expect(synced).toEqual([orders[0]?.id]);
  expect(recorded.events.filter(({ name }) => name === 'Purchase')).toEqual([
    {
      name: 'Purchase',
      payload: expect.objectContaining({
        transactionId: orders[0]?.id,
        currency: 'EUR',
        shopSystem: 'cloud',
        items: [expect.objectContaining({ type: 'professional', price: 289, quantity: 1 })],
      }),
    },
  ]);
  await waitFor(() => expect(location.current).toBe(`${shopPath}/subscription?checkout=true`));
  expect(recorded.errors).toEqual([]);
  // A reload shows the subscription, and no form for another order.
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`${shopPath}/subscription`));
});

test('waits for the setup intent to be gone from the subscription, also if it cannot be read at once, and asks no more afterwards', async () => {
  const { user } = await cardOrder();
  acceptOrders();
  api.fail(billingCalls.sync, 503, 'payment-provider-unavailable');
  let polls = 0;
  api.answer(billingCalls.subscription, () => {
    polls += 1;
    return { ...bought, stripeSubscriptions: live({ stripeSetupIntentId: polls < 2 ? 'seti_1' : null }) };
  });
  vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout'] });
  await user.click(await orderButton());
  expect(await screen.findByText('Ihre Zahlung wird geprüft')).toBeVisible();
  const thanks = () => screen.queryByText('Vielen Dank für Ihre Bestellung');
  // An interval that ends while the first poll is under way asks nothing. It is answered in this process: a few later.
  for (let left = 100; left > 0 && thanks() === null; left -= 1)
    await act(() => vi.advanceTimersByTimeAsync(pollMilliseconds));
  expect(thanks()).toBeVisible();
  const asked = polls;
  await act(() => vi.advanceTimersByTimeAsync(5 * pollMilliseconds));
  expect(polls).toBe(asked);
});

test('a decline is shown in the provider’s words, keeps the cart and the order; another card is another order', async () => {
  const { user, recorded } = await cardOrder();
  const orders = acceptOrders('payment_intent');
  acceptSync();
  for (const message of ['Your card was declined.', 'Declined again.']) {
    stripe.confirmCardPayment.mockResolvedValueOnce({ error: { type: 'card_error', message } });
    await user.click(await orderButton());
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(screen.getAllByText('343,91 €')[0]).toBeVisible();
  expect(recorded.events).toEqual([]);
  expect(orders).toHaveLength(1);
  const card = screen.getByRole('textbox', { name: 'Provider card' });
  await user.clear(card);
  await user.type(card, '5555555555554444');
  await user.click(await orderButton());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  expect(new Set(orders.map(({ id }) => id)).size).toBe(2);
});

test('a confirmed order whose contract is not live afterwards is reported', async () => {
  const { user, recorded } = await cardOrder();
  acceptOrders(null);
  await user.click(await orderButton());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  await waitFor(() =>
    expect(recorded.errors).toEqual([expect.objectContaining({ message: 'Unexpected subscription status' })]),
  );
});

test('shows new amounts and asks for a new order when the price has changed meanwhile', async () => {
  const { user } = await cardOrder();
  const newQuote = '0197a000-0000-7000-8000-0000000000aa';
  const item = aCartItem('professional');
  const cart = aCart({ quoteId: newQuote, items: [{ ...item, amount: 30_000 }] });
  const orders = acceptOrders();
  acceptSync();
  api.fail(billingCalls.order, 409, 'quote-changed', [], { once: true, cart });
  await user.click(await orderButton());
  expect(await screen.findByText('Beträge oder Fristen haben sich geändert')).toBeVisible();
  expect(screen.getAllByText('357,00 €')[0]).toBeVisible();
  await user.click(await orderButton());
  await screen.findByText('Vielen Dank für Ihre Bestellung');
  expect(orders.map(({ order }) => order.quoteId)).toEqual([newQuote]);
});

test('an order that is at work elsewhere is waited for, not repeated', async () => {
  const { user } = await cardOrder();
  api.fail(billingCalls.order, 409, 'subscription-in-progress');
  const uuid = '0197a000-0000-7000-8000-0000000000bb';
  api.answer(billingCalls.orderProgress, { uuid, state: 'working', clientSecret: null, code: null });
  await user.click(await orderButton());
  expect(await screen.findByText('Ihre Bestellung wird ausgeführt …')).toBeVisible();
});

test('asks for the card before anything is sent, and leads to the field', async () => {
  answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
  const { user } = await renderSubscription('/invoices?checkout=true');
  await user.click(await screen.findByRole('radio', { name: 'Karte' }));
  const field = await screen.findByRole('textbox', { name: 'Provider card' });
  await user.click(await orderButton());
  expect(await screen.findByText('Die Kartendaten sind nicht vollständig.')).toBeVisible();
  expect(field).toHaveFocus();
});

test('orders with a direct debit whose answer takes days as something that is on its way', async () => {
  answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
  const { user } = await renderSubscription('/invoices?checkout=true');
  acceptOrders('payment_intent');
  api.answer(billingCalls.sync, undefined);
  stripe.confirmSepaDebitPayment.mockResolvedValue({ paymentIntent: { status: 'processing' } });
  expect(await screen.findByText(/ermächtigen Sie die Kontor Software GmbH/)).toBeVisible();
  const holder = screen.getByRole('textbox', { name: 'Kontoinhaber' });
  expect(holder).toHaveValue('Radwerk Berlin GmbH');
  await user.clear(holder);
  await user.type(holder, 'Eva Brandt');
  await user.type(screen.getByRole('textbox', { name: 'Provider IBAN' }), 'DE89370400440532013000');
  await user.click(await orderButton());
  expect(await screen.findByText('Bestellt, die Lastschrift läuft')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(stripe.confirmSepaDebitPayment).toHaveBeenCalledWith('secret', {
    payment_method: {
      sepa_debit: expect.objectContaining({ type: 'iban' }),
      billing_details: expect.objectContaining({ name: 'Eva Brandt', email: 'eva@radwerk.test' }),
    },
  });
});

test('a change of a running contract keeps the card on file and is done at once when nothing is to be confirmed', async () => {
  answerBilling(api, {
    cart: { dueNow: { amount: 5_821, lines: [{ description: 'Professional, anteilig', amount: 5_821 }] } },
  });
  const { user } = await renderSubscription('/subscription?plan=professional&checkout=true');
  const orders = acceptOrders(null);
  expect(await screen.findByRole('radio', { name: 'Karte' })).toBeChecked();
  expect(screen.getByText('Visa •••• 4242')).toBeVisible();
  const due = within(screen.getByRole('list', { name: 'Fällige Beträge' }));
  expect(due.getByText('Professional, anteilig')).toBeVisible();
  expect(await orderButton()).toHaveAccessibleName(/^Zahlungspflichtig bestellen · 58,21\s€$/);
  await user.click(await orderButton());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  expect(orders[0]?.id).toBe(ids.stripeSubscription);
  expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
});

test('who changes from monthly billing to bank transfer is told what the card is still charged, and what is transferred', async () => {
  answerBilling(api);
  api.answer(billingCalls.cart, ({ body }) =>
    pricedCart(body as CartRequest, {
      dueNow: { amount: 23_800, lines: [{ description: 'Tarif', amount: 23_800 }] },
      transferDueAt: '2026-12-15T00:00:00.000Z',
    }),
  );
  const { user } = await renderSubscription('/subscription?plan=enterprise&interval=year&checkout=true');
  await user.click(await screen.findByRole('radio', { name: 'Überweisung' }));
  const due = within(screen.getByRole('list', { name: 'Fällige Beträge' }));
  expect(await due.findByText('Heute fällig, per Karte')).toBeVisible();
  expect(due.getByText('Rechnung am 01.12.2026, zahlbar bis zum 15.12.2026')).toBeVisible();
  expect(
    screen.getByText(/Den heute fälligen Betrag buchen wir noch von Ihrer Karte ab. Ab dem 01.12.2026 senden wir/),
  );
  acceptOrders(null);
  await user.click(await orderButton());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  expect(due.getByText('Heute bezahlt')).toBeVisible();
  expect(screen.queryByText(/buchen wir noch von Ihrer Karte ab/)).not.toBeInTheDocument();
  expect(screen.queryByText(/Bitte überweisen Sie/)).not.toBeInTheDocument();
});

test('what is still charged to the card on file before bank transfer begins is confirmed with that card', async () => {
  answerBilling(api);
  const { user } = await renderSubscription('/subscription?plan=enterprise&interval=year&checkout=true');
  await user.click(await screen.findByRole('radio', { name: 'Überweisung' }));
  acceptOrders('payment_intent');
  acceptSync();
  await user.click(await orderButton());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  expect(stripe.confirmCardPayment).toHaveBeenCalledWith('secret', undefined);
});

test('yearly billing above the limit leaves bank transfer, and says why', async () => {
  answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
  await renderSubscription('/subscription?plan=enterprise&wms=5&pos=3&interval=year&checkout=true');
  expect(await screen.findByRole('radio', { name: 'Überweisung' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'SEPA-Lastschrift' })).toBeDisabled();
  expect(screen.getByText(/Nur unter 5.000,00\s€ möglich. Ihre Bestellung kostet/)).toBeVisible();
  expect(screen.getByText(/Bei jährlicher Abrechnung nur unter 5.000,00\s€ möglich/)).toBeVisible();
});

test.each([
  ['the VAT id is missing', aBaseData({ isoCountryCode: 'AT', vatId: null }), 'Die USt-IdNr. fehlt.'],
  ['the address is missing', null, 'Die Rechnungsadresse fehlt.'],
])('orders nothing while %s', async (_, baseData, reason) => {
  answerBilling(api);
  const organization = anOrganization({ baseData });
  await renderSubscription('/subscription?plan=professional&checkout=true', { host: { place: placeOf(organization) } });
  expect(await orderButton()).toHaveAccessibleDescription(reason);
  expect(await orderButton()).toHaveAttribute('aria-disabled', 'true');
});

test('a VAT id whose check is not possible blocks nothing', async () => {
  answerBilling(api);
  const organization = anOrganization({
    baseData: aBaseData({ isoCountryCode: 'AT', vatId: 'ATU12345678' }),
    vatIdVerificationStatus: 'unavailable',
  });
  await renderSubscription('/subscription?plan=professional&checkout=true', { host: { place: placeOf(organization) } });
  expect(await screen.findByText('Prüfung nicht möglich')).toBeVisible();
  await waitFor(async () => expect(await orderButton()).not.toHaveAttribute('aria-disabled'));
});

test('what was begun goes on to its end when the page is left meanwhile', async () => {
  answerBilling(api);
  const { user, recorded } = await renderSubscription('/subscription?plan=professional&checkout=true');
  const answer = Promise.withResolvers<OrderAnswer>();
  api.answer(billingCalls.order, () => answer.promise);
  const synced = acceptSync();
  await user.click(await orderButton());
  cleanup();
  answer.resolve({ clientSecret: { type: 'payment_intent', clientSecret: 'secret' } });
  await waitFor(() => expect(synced).toEqual([ids.stripeSubscription]));
  expect(stripe.confirmCardPayment).toHaveBeenCalledWith('secret', undefined);
  expect(recorded.events.filter(({ name }) => name === 'Purchase')).toHaveLength(1);
});

test('closing keeps the selection', async () => {
  answerBilling(api);
  const { user, location } = await renderSubscription('/subscription?plan=professional&wms=5&checkout=true');
  await orderButton();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(location.current).toBe(`${shopPath}/subscription?plan=professional&wms=5`));
});

test('without the provider’s script the screen says so, reports it, and tries again on demand', async () => {
  answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
  Reflect.deleteProperty(window, 'Stripe');
  const { user, recorded } = await renderSubscription('/invoices?checkout=true', {
    host: { config: aConfig({ stripeJsUrl: '/blocked.js' }) },
  });
  const script = () =>
    waitFor(() => {
      const found = document.querySelector<HTMLScriptElement>('script[src="/blocked.js"]');
      if (!found) throw new Error('not yet');
      return found;
    });
  (await script()).dispatchEvent(new Event('error'));
  expect(await screen.findByText(/Die Felder unseres Zahlungsdienstleisters fehlen/)).toBeVisible();
  expect(recorded.errors).toEqual([expect.objectContaining({ message: 'Stripe was not loaded' })]);
  await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  const secondTry = await script();
  expect(screen.getByRole('button', { name: 'Wird noch einmal versucht' })).toHaveAttribute('aria-busy', 'true');
  installFakeStripe();
  secondTry.dispatchEvent(new Event('load'));
  expect(await screen.findByRole('textbox', { name: 'Provider IBAN' })).toBeVisible();
});

test('before the provider’s script has come its fields have their place, and the order has to wait', async () => {
  answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
  Reflect.deleteProperty(window, 'Stripe');
  const { user } = await renderSubscription('/invoices?checkout=true', {
    host: { config: aConfig({ stripeJsUrl: '/slow.js' }) },
  });
  const holder = await screen.findByRole('textbox', { name: /^Kontoinhaber/ });
  await user.clear(holder);
  await user.type(holder, 'Radwerk GmbH');
  expect(screen.getByText('IBAN')).toBeVisible();
  expect(await orderButton()).toHaveAttribute('aria-disabled', 'true');
  installFakeStripe();
  document.querySelector('script[src="/slow.js"]')?.dispatchEvent(new Event('load'));
  expect(await screen.findByRole('textbox', { name: 'Provider IBAN' })).toBeVisible();
  // The same field: another one would have lost the focus, too.
  expect(holder).toBeVisible();
  expect(holder).toHaveValue('Radwerk GmbH');
  expect(await orderButton()).not.toHaveAttribute('aria-disabled');
});

test('after a failed try the same cart is ordered with the same key, whatever quote it comes with', async () => {
  let quotes = 0;
  answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
  api.answer(billingCalls.cart, ({ body }) => {
    quotes += 1;
    return pricedCart(body as CartRequest, { quoteId: `0197a000-0000-7000-8000-00000000000${quotes}` });
  });
  const { user } = await renderSubscription('/invoices?checkout=true');
  await user.click(await screen.findByRole('radio', { name: 'Karte' }));
  await user.type(await screen.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
  const failed = api.fail(billingCalls.order, 503, 'payment-provider-unavailable', [], { once: true });
  await user.click(await orderButton());
  await screen.findByRole('alert');
  const orders = acceptOrders();
  acceptSync();
  await waitFor(async () => expect(await orderButton()).not.toHaveAttribute('aria-disabled'));
  await user.click(await orderButton());
  await screen.findByText('Vielen Dank für Ihre Bestellung');
  expect(orders.map(({ id }) => id)).toEqual([failed[0]?.['id']]);
  expect(orders[0]?.order.quoteId).not.toBe('0197a000-0000-7000-8000-000000000001');
});
