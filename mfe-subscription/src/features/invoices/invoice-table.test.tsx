import { startApiServer } from '@kontor/testing/api-server';
import { anInvoice } from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling } from '../../testing/billing-answers.ts';
import { installFakeStripe } from '../../testing/fake-stripe.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();

const overdue = anInvoice({ state: 'open', paidAt: null, dueDate: '2026-11-06T00:00:00.000Z', number: 'K-2026-0002' });

beforeEach(() => void installFakeStripe());

test('an invoice for a year names the year that it is for, not its first month alone', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [anInvoice({ servicePeriod: { from: '2026-11-01', to: '2027-10-31' } })]);
  await renderSubscription('/invoices');
  expect(await screen.findByText('November 2026 – Oktober 2027')).toBeVisible();
});

test('on a phone an invoice is paid on a line of its own, its papers stay beside the text', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [overdue]);
  await renderSubscription('/invoices');
  const row = within(await screen.findByRole('row', { name: /K-2026-0002/ }));
  const placeOf = (control: HTMLElement) => control.closest('td')?.dataset.list;
  expect(placeOf(row.getByRole('button', { name: /^Jetzt bezahlen/ }))).toBe('actions');
  expect(placeOf(row.getByRole('link', { name: /PDF/ }))).toBe('action');
});

test('an upgrade is named by what was bought, not by the credit for the old plan above it', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [
    anInvoice({
      total: 5_950,
      lines: [
        { description: 'Guthaben für Advanced, 15.11.2026 bis 30.11.2026', amount: -11_450 },
        { description: 'Professional, 15.11.2026 bis 30.11.2026', amount: 14_450 },
        { description: '2 WMS-Geräte, 15.11.2026 bis 30.11.2026', amount: 2_000 },
      ],
    }),
  ]);
  await renderSubscription('/invoices');
  expect(await screen.findByText(/^Professional, 15\.11\.2026 bis 30\.11\.2026, 2 weitere Positionen/)).toBeVisible();
  expect(screen.queryByText(/^Guthaben/)).not.toBeInTheDocument();
});
