import { startApiServer } from '@kontor/testing/api-server';
import { anInvoice, anOwedItem, ids } from '@kontor/testing/factories';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { billingCalls } from '../billing/calls.ts';
import { answerBilling, answerOwed } from '../testing/billing-answers.ts';
import { type FakeStripe, installFakeStripe } from '../testing/fake-stripe.ts';
import { renderSubscription } from '../testing/render-subscription.tsx';

const api = startApiServer();
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
});

/** The sheet of an open invoice, on a device with a wallet. */
async function openSheet(wallet: FakeStripe['wallet']) {
  stripe.wallet = wallet;
  answerBilling(api);
  const owed = anOwedItem({ invoiceUuid: ids.invoice, paymentMethod: { type: 'card', label: 'Visa •••• 4242' } });
  answerOwed(api, [owed]);
  api.answer(billingCalls.invoices, [anInvoice({ state: 'open', paidAt: null })]);
  return renderSubscription(`/invoices?pay=${ids.invoice}`);
}

const newCard = () => screen.findByRole('radio', { name: 'Neue Karte' });
const offer = 'Oder sofort bezahlen mit';

test('an invoice is paid by a wallet, whatever else is selected', async () => {
  const { user } = await openSheet('confirmed');
  expect(await newCard()).not.toBeChecked();
  expect(await screen.findByText(offer)).toBeVisible();
  const asked: unknown[] = [];
  api.answer(billingCalls.payInvoice, ({ body }) => {
    asked.push(body);
    return { clientSecret: { type: 'payment_intent' as const, clientSecret: 'secret' }, bankTransfer: null };
  });
  stripe.confirmPayment.mockImplementation(async () => {
    answerOwed(api, []);
    return { paymentIntent: { status: 'succeeded' } };
  });
  await user.click(screen.getByRole('button', { name: 'Provider wallet' }));
  expect(await screen.findByText(/sind bezahlt/)).toBeVisible();
  expect(asked).toEqual([{ newMethodType: 'card' }]);
});

test('an invoice stays open when the wallet is closed', async () => {
  const { user } = await openSheet('canceled');
  await screen.findByText(offer);
  await user.click(screen.getByRole('button', { name: 'Provider wallet' }));
  expect(await screen.findByText(/Es wurde nichts bezahlt/)).toBeVisible();
  expect(screen.getByRole('button', { name: /jetzt bezahlen$/ })).toBeEnabled();
});
