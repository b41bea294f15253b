import { startApiServer } from '@kontor/testing/api-server';
import { aBankTransfer, anOwedItem, ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, answerOwed, trialSubscription } from '../../testing/billing-answers.ts';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { bought, orderButton, orderingWith } from '../../testing/ordering.tsx';
import { aPlacedOrder } from '../../testing/placed-order.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';
import { i18n, namespace } from '../../texts/use-texts.ts';
import type { OutcomeState } from './checkout-state.ts';
import { OrderOutcome } from './order-outcome.tsx';

const api = startApiServer();
const { acceptOrders } = orderingWith(api);
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
});

const done = 'Vielen Dank für Ihre Bestellung';
const dueNow = { amount: 5_821, lines: [{ description: 'Professional, anteilig', amount: 5_821 }] };
const dueLine = () => screen.getByRole('list', { name: 'Fällige Beträge' });

test('after an order by card it says what was paid, and no longer what is due', async () => {
  answerBilling(api, { cart: { dueNow } });
  const { user } = await renderSubscription('/subscription?plan=professional&checkout=true');
  acceptOrders(null);
  const button = await orderButton();
  expect(dueLine()).toHaveTextContent(/^Heute fällig 58,21\s€/);
  await user.click(button);
  await screen.findByText(done);
  expect(dueLine()).toHaveTextContent(/^Heute bezahlt 58,21\s€/);
});

test('devices that were ordered are connected next, and the invoice is one click away', async () => {
  answerBilling(api, { cart: { dueNow } });
  const { user } = await renderSubscription('/subscription?plan=professional&pos=5&checkout=true');
  acceptOrders(null);
  await user.click(await orderButton());
  await screen.findByText(done);
  expect(screen.getByRole('link', { name: 'Kassen verbinden' })).toHaveAttribute(
    'href',
    expect.stringMatching('/pos/devices$'),
  );
  expect(screen.getByRole('link', { name: 'Rechnungen ansehen' })).toHaveAttribute(
    'href',
    expect.stringMatching('/invoices$'),
  );
});

test('after an order by direct debit it says what is being debited', async () => {
  answerBilling(api, {
    paymentData: { paymentMethod: { type: 'sepa_debit', label: 'DE •••• 3000' } },
    cart: { dueNow },
  });
  const { user } = await renderSubscription('/subscription?plan=professional&checkout=true');
  acceptOrders(null);
  await user.click(await orderButton());
  await screen.findByText(done);
  expect(dueLine()).toHaveTextContent(/^Wird abgebucht 58,21\s€/);
});

test('after an order by bank transfer it says where to transfer what until when, once the invoice is issued', async () => {
  const before = anOwedItem({ invoiceUuid: ids.shop, number: 'K-2026-0001', collectionMethod: 'send_invoice' });
  const issued = anOwedItem({
    amount: 177_310,
    dueAt: '2026-12-04T10:00:00.000Z',
    isOverdue: false,
    collectionMethod: 'send_invoice',
    paymentMethod: { type: 'bank_transfer', label: '' },
  });
  answerBilling(api, {
    subscription: trialSubscription(),
    paymentData: { paymentMethod: null },
    cart: { dueNow: { amount: 177_310, lines: [] }, transferDueAt: '2026-12-04T10:00:00.000Z' },
  });
  answerOwed(api, [before]);
  const asked: unknown[] = [];
  api.answer(billingCalls.payInvoice, ({ params }) => {
    asked.push(params['invoiceUuid']);
    return { clientSecret: null, bankTransfer: aBankTransfer({ amount: 177_310 }) };
  });
  const { user } = await renderSubscription('/subscription?plan=enterprise&wms=5&pos=3&interval=year&checkout=true', {
    host: { renderedAt: new Date('2026-11-20T09:00:00Z') },
  });
  expect(await screen.findByRole('radio', { name: 'Überweisung' })).toBeChecked();
  expect(dueLine()).toHaveTextContent(/^Rechnung heute, zahlbar bis zum 04\.12\.2026 1\.773,10\s€/);
  acceptOrders(null);
  await user.click(await orderButton());
  await screen.findByText(done);
  expect(dueLine()).toHaveTextContent(/^Rechnung heute, zahlbar bis zum 04\.12\.2026 1\.773,10\s€/);
  api.answer(billingCalls.subscription, bought);
  answerOwed(api, [before, issued]);
  const transfer = within(
    await screen.findByRole(
      'region',
      { name: /^Bitte überweisen Sie 1\.773,10\s€ bis zum 4\.\sDezember$/ },
      { timeout: 5_000 },
    ),
  );
  expect(await transfer.findByText(/^DE89\s3704\s0044\s0532\s0130\s00$/)).toBeVisible();
  expect(transfer.getByText('K-2026-0002')).toBeVisible();
  expect(asked).toEqual([issued.invoiceUuid]);
  expect(stripe.confirmCardPayment).not.toHaveBeenCalled();
});

const show = (state: OutcomeState, host?: { renderedAt: Date }) =>
  renderWithHost(<OrderOutcome state={state} onConfirm={vi.fn()} onEdit={vi.fn()} onClose={vi.fn()} />, {
    texts: { namespace, i18n },
    ...(host && { host }),
  });

const secret = { type: 'payment_intent', clientSecret: 'secret' } as const;
const close = 'Schließen';
const again = 'Noch einmal bestellen';

test.each<[OutcomeState, title: string, buttons: readonly string[]]>([
  [{ phase: 'working', order: null, since: 0 }, 'Ihre Bestellung wird ausgeführt …', [close]],
  [
    { phase: 'unconfirmed', secret, isFirst: false },
    'Ihre Bestellung wartet auf Ihre Bestätigung',
    ['Jetzt bestätigen', close],
  ],
  [
    { phase: 'unconfirmed', secret, isFirst: true },
    'Ihre Bestellung wartet auf Ihre Bestätigung',
    ['Jetzt bestätigen', again],
  ],
  [
    { phase: 'confirming', order: null, isFirst: true },
    'Ihre Bestellung wartet auf Ihre Bestätigung',
    ['Wird bestätigt', again],
  ],
  [{ phase: 'begun' }, 'Eine Bestellung ist noch nicht abgeschlossen', [close, again]],
  [{ phase: 'needs-attention' }, 'Wir prüfen Ihre Bestellung', [close]],
  [{ phase: 'checking', order: null, isProcessing: false, since: 0 }, 'Ihre Zahlung wird geprüft', [close]],
])('%j says what is the matter, and offers what can be done', async (state, title, buttons) => {
  await show(state);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

test.each([
  ['2026-11-20', '1.\\sDezember', 'of this year'],
  ['2025-11-20', '01.12.2026', 'of another year'],
])('a change for later is not said to be in effect: on %s it is announced for the %s, a day %s', async (today, day) => {
  answerBilling(api);
  const order = aPlacedOrder({ nextSteps: [{ code: 'all-later', date: '2026-12-01T00:00:00.000Z' }] });
  await show({ phase: 'done', order, isProcessing: false }, { renderedAt: new Date(today) });
  const announced = new RegExp(`^Ihr geänderter Vertrag gilt ab dem ${day}. Bis dahin bleibt alles, wie es ist.$`);
  expect(await screen.findByText(announced)).toBeVisible();
  expect(screen.queryByText(/aktualisiert|ab sofort/)).not.toBeInTheDocument();
});
