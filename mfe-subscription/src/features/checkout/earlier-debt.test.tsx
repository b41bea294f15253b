import type { DunningState } from '@kontor/contract/dunning';
import type { Balance } from '@kontor/contract/invoice';
import { startApiServer } from '@kontor/testing/api-server';
import { aBalance, aDunningProcess, anOwedItem } from '@kontor/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, answerOwed, endedSubscription, runningSubscription } from '../../testing/billing-answers.ts';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { orderButton, orderingWith } from '../../testing/ordering.tsx';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();
const { acceptOrders } = orderingWith(api);
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
});

const other = '0197a000-0000-7000-8000-0000000000bb';
const debt = anOwedItem();
const title = /^Aus früheren Rechnungen sind noch 283,22\s€ offen$/;

interface Debtor {
  readonly items?: Balance['items'];
  readonly dunning?: DunningState;
  readonly subscription?: ReturnType<typeof runningSubscription>;
}

/** A shop that owes 283.22 euros from before opens the checkout. */
async function openCheckout({ items = [debt], dunning = 'overdue', subscription = endedSubscription() }: Debtor = {}) {
  const hasEnded = subscription.state === 'expired';
  answerBilling(api, { subscription, paymentData: hasEnded ? { paymentMethod: null } : {} });
  answerOwed(api, items);
  api.answer(billingCalls.dunningProcess, aDunningProcess({ state: dunning }));
  const rendered = await renderSubscription('/subscription?plan=professional&checkout=true');
  return { ...rendered, sheet: within(await screen.findByRole('dialog', { name: 'Bestellung prüfen' })) };
}

test('a shop that is switched off is told what is owed and that the order alone does not suffice', async () => {
  const { sheet } = await openCheckout({ items: [debt, anOwedItem({ invoiceUuid: other, number: 'K-2026-0003' })] });
  expect(await sheet.findByText(/^Aus früheren Rechnungen sind noch 566,44\s€ offen$/)).toBeVisible();
  expect(sheet.getByText(/nach der Bestellung erst nutzen, wenn auch dieser Betrag bezahlt ist/)).toBeVisible();
  expect(sheet.getByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' })).toBeVisible();
  expect(sheet.getByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0003' })).toBeVisible();
  expect(sheet.getByText(/^Mit dieser Bestellung nicht bezahlt: 566,44\s€/)).toBeVisible();
});

test('before it is switched off the shop is told that it will be', async () => {
  const { sheet } = await openCheckout({ dunning: 'invoice-reminder-sent' });
  expect(await sheet.findByText(title)).toBeVisible();
  expect(sheet.getByText(/Sonst schalten wir ERP, WMS und POS ab/)).toBeVisible();
});

test('the debt is paid from the checkout, which orders nothing by that and stays open', async () => {
  const { user, sheet } = await openCheckout();
  const orders = acceptOrders();
  await user.click(await sheet.findByRole('button', { name: 'Jetzt bezahlen: Rechnung K-2026-0002' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Rechnung K-2026-0002 bezahlen' }));
  await user.click(await dialog.findByRole('radio', { name: 'Neue Karte' }));
  await user.type(await dialog.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
  api.answer(billingCalls.payInvoice, {
    clientSecret: { type: 'payment_intent', clientSecret: 'secret' },
    bankTransfer: null,
  });
  stripe.confirmCardPayment.mockImplementation(async () => {
    answerOwed(api, []);
    api.answer(billingCalls.dunningProcess, '');
    return { paymentIntent: { status: 'succeeded' } };
  });
  await user.click(dialog.getByRole('button', { name: /^283,22\s€ jetzt bezahlen$/ }));
  expect(await dialog.findByText(/283,22\s€ sind bezahlt/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));
  await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
  expect(await orderButton()).toBeVisible();
  expect(orders).toEqual([]);
});

test('after the order it says what keeps the products off; the invoice of the order itself is not part of it', async () => {
  const { user, sheet } = await openCheckout();
  await user.click(await sheet.findByRole('radio', { name: 'Karte' }));
  await user.type(await sheet.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
  acceptOrders(null);
  const own = anOwedItem({ invoiceUuid: other, number: 'K-2026-0009', amount: 100 });
  answerOwed(api, [debt, own]);
  api.answer(billingCalls.subscription, runningSubscription());
  await user.click(await orderButton());
  expect(await screen.findByText('Vielen Dank für Ihre Bestellung')).toBeVisible();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(/bleiben abgeschaltet, bis auch dieser Betrag bezahlt ist/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Jetzt bezahlen/ })).toHaveLength(1);
});

test('a change promises nothing that a switched off shop could not use', async () => {
  const { sheet } = await openCheckout({ subscription: runningSubscription({ state: 'past-due' }) });
  expect(await sheet.findByText(title)).toBeVisible();
  const [step] = await sheet.findAllByText(/Nutzen können Sie es, sobald alle offenen Rechnungen bezahlt sind/);
  expect(step).toBeVisible();
  expect(sheet.queryByText(/können Sie sofort nach der Bestellung nutzen/)).not.toBeInTheDocument();
});

test('an invoice of a running subscription that is not due yet has no consequence, and is not mentioned', async () => {
  answerBilling(api, { subscription: runningSubscription() });
  answerOwed(api, [anOwedItem({ isOverdue: false })]);
  await renderSubscription('/subscription?plan=professional&checkout=true');
  await waitFor(async () => expect(await orderButton()).not.toHaveAttribute('aria-disabled'));
  expect(screen.queryByText(title)).not.toBeInTheDocument();
});

test('nothing can be ordered before it is known what is owed', async () => {
  answerBilling(api, { subscription: runningSubscription() });
  const answer = Promise.withResolvers<Balance>();
  api.answer(billingCalls.balance, () => answer.promise);
  await renderSubscription('/subscription?plan=professional&checkout=true');
  await screen.findAllByText(/^Alles, was dazukommt/);
  expect(await orderButton()).toHaveAttribute('aria-disabled', 'true');
  answer.resolve(aBalance());
  await waitFor(async () => expect(await orderButton()).not.toHaveAttribute('aria-disabled'));
});
