import type { DunningProcess } from '@kontor/contract/dunning';
import { startApiServer } from '@kontor/testing/api-server';
import { aDunningProcess, anInvoice, anOwedItem, ids } from '@kontor/testing/factories';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { billingCalls } from '../billing/calls.ts';
import { answerBilling, answerOwed } from '../testing/billing-answers.ts';
import { installFakeStripe } from '../testing/fake-stripe.ts';
import { renderSubscription } from '../testing/render-subscription.tsx';

const api = startApiServer();

beforeEach(() => {
  installFakeStripe();
});

const methods = {
  card: { type: 'card', label: 'Visa •••• 4242' },
  account: { type: 'sepa_debit', label: 'DE89 •••• 3000' },
} as const;

/** The method on file, as the sheet of an invoice offers it. */
async function onFile(dunning: Partial<DunningProcess>, method: keyof typeof methods) {
  answerBilling(api);
  answerOwed(api, [anOwedItem({ paymentMethod: methods[method] })]);
  api.answer(billingCalls.invoices, [anInvoice({ state: 'open', paidAt: null, number: 'K-2026-0002' })]);
  api.answer(billingCalls.dunningProcess, aDunningProcess(dunning));
  await renderSubscription(`/invoices?pay=${ids.invoice}`);
  return screen.findByRole('radio', { name: methods[method].label });
}

test.each([
  ['failed-card-payment', 'card', 'Bei der letzten Zahlung dieser Rechnung wurde die Karte abgelehnt.'],
  ['failed-sepa-payment', 'account', 'Die letzte Lastschrift zu dieser Rechnung hat Ihre Bank nicht eingelöst.'],
  ['sepa-chargeback', 'account', 'Die letzte Lastschrift zu dieser Rechnung hat Ihre Bank zurückgegeben.'],
] as const)(
  'after %s the sheet says so beside the method on file, and selects what can succeed',
  async (cause, method, told) => {
    const choice = await onFile({ cause, state: 'invoice-reminder-sent' }, method);
    expect(choice).not.toBeChecked();
    expect(screen.getByRole('radio', { name: 'Neue Karte' })).toBeChecked();
    expect(choice).toHaveAccessibleDescription(expect.stringContaining(told));
  },
);

test.each<[string, Partial<DunningProcess>]>([
  ['another invoice', { cause: 'failed-card-payment', invoiceUuid: ids.order }],
  ['another kind of method', { cause: 'failed-sepa-payment' }],
  ['an invoice that was not charged yet', { cause: 'failed-card-payment', state: 'initial' }],
])('a card is not said to be declined for %s', async (_, dunning) => {
  expect(await onFile(dunning, 'card')).toHaveAccessibleDescription('Hinterlegte Karte');
});
