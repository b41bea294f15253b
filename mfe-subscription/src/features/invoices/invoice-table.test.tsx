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
