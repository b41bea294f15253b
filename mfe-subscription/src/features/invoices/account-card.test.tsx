import type { AccountEntry } from '@kontor/contract/organization-account';
import { startApiServer } from '@kontor/testing/api-server';
import { anAccount, ids } from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, runningSubscription } from '../../testing/billing-answers.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';

type Held = Extract<AccountEntry, { readonly of: 'credit' | 'transfer' }>;

const api = startApiServer();
const at = '2026-11-02T09:00:00.000Z';
const document = { invoiceUuid: ids.invoice, shopUuid: ids.shop, number: 'K-2026-0002' };

const visit = (account: Parameters<typeof anAccount>[0], path = '/invoices') => {
  answerBilling(api);
  api.answer(billingCalls.account, anAccount(account));
  return renderSubscription(path);
};

test('credit and a transfer without an invoice are on the invoices page, with what becomes of them', async () => {
  await visit({ credit: 5_000, unassigned: 16_660 });
  const card = within(await screen.findByRole('region', { name: 'Guthaben' }));
  expect(card.getByText(/^50,00\s€ Guthaben$/)).toBeVisible();
  expect(card.getByText(/^166,60\s€ ohne Rechnung überwiesen$/)).toBeVisible();
  const links = card.getAllByRole('link', { name: /@/ });
  expect(links.map((link) => link.getAttribute('href')?.split(':')[0])).toEqual(['mailto', 'mailto']);
});

test('its movements are shown on demand, with their documents', async () => {
  const { user } = await visit({
    credit: 5_000,
    entries: [
      { uuid: ids.order, at, of: 'credit', kind: 'used', amount: 2_000, document },
      { uuid: ids.user, at, of: 'credit', kind: 'given', amount: -7_000, document: null },
    ],
  });
  const card = within(await screen.findByRole('region', { name: 'Guthaben' }));
  expect(card.queryByRole('table')).not.toBeInTheDocument();
  await user.click(card.getByRole('button', { name: 'Bewegungen ansehen' }));
  const table = within(card.getByRole('table', { name: 'Die letzten 2 Bewegungen' }));
  expect(table.getByText('Verrechnet mit K-2026-0002')).toBeVisible();
  expect(table.getByText(/^−20,00\s€$/)).toBeVisible();
  expect(table.getByText(/^70,00\s€$/)).toBeVisible();
});

test.each<[what: string, entry: Pick<Held, 'of' | 'kind' | 'document'>, text: string]>([
  [
    'goodwill by the number of what was done',
    { of: 'credit', kind: 'given', document: { actUuid: ids.order, act: 'credit' } },
    'Guthaben aus Kulanz (Vorgang ',
  ],
  [
    'credit that was paid out likewise',
    { of: 'credit', kind: 'paid-back', document: { actUuid: ids.order, act: 'payout' } },
    'Guthaben ausgezahlt (Vorgang ',
  ],
  [
    'a transfer by what was written on it',
    { of: 'transfer', kind: 'given', document: { transferUuid: ids.order, reference: 'RE 2026 4711' } },
    'Überweisung eingegangen: „RE 2026 4711“',
  ],
  [
    'a transfer on which nothing was written',
    { of: 'transfer', kind: 'given', document: { transferUuid: ids.order, reference: null } },
    'Überweisung eingegangen',
  ],
  ['a transfer by what it paid', { of: 'transfer', kind: 'used', document }, 'Überweisung verrechnet (K-2026-0002)'],
])('a movement names its document: %s', async (_, entry, text) => {
  const { user } = await visit({ credit: 5_000, entries: [{ uuid: ids.user, at, amount: -7_000, ...entry }] });
  await user.click(await screen.findByRole('button', { name: 'Bewegungen ansehen' }));
  const table = within(screen.getByRole('table', { name: 'Die letzte Bewegung' }));
  const number = ids.order.slice(0, 8).toUpperCase();
  expect(table.getByText(text.endsWith('(Vorgang ') ? `${text}${number})` : text)).toBeVisible();
});

test('an amount that was too small to be charged is told', async () => {
  await visit({ credit: -30 });
  expect(await screen.findByText(/^0,30\s€ aus früheren Rechnungen$/)).toBeVisible();
});

test('without any, there is no card', async () => {
  await visit({});
  expect(await screen.findByText('Noch keine Rechnungen')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Guthaben' })).not.toBeInTheDocument();
});

test('who leaves is told what is left of the credit', async () => {
  await visit({ credit: 5_000, unassigned: 1_000 }, '/subscription/leave');
  expect(await screen.findByText(/^60,00\s€ Guthaben$/)).toBeVisible();
});

test('the next charge says what the credit pays of it', async () => {
  answerBilling(api, {
    subscription: runningSubscription(),
    paymentData: {
      nextCharge: { amount: 17_731, credit: 5_000, date: '2026-12-01T00:00:00.000Z', isYearlySubscription: false },
    },
  });
  await renderSubscription('/payment-methods');
  expect(await screen.findByText(/177,31\s€ .* Davon bezahlt Ihr Guthaben 50,00\s€\./)).toBeVisible();
});

test('the next charge names money that belongs to no invoice, and where it is', async () => {
  const nextCharge = { amount: 17_731, date: '2026-12-01T00:00:00.000Z', isYearlySubscription: false };
  answerBilling(api, { subscription: runningSubscription(), paymentData: { nextCharge } });
  api.answer(billingCalls.account, anAccount({ unassigned: 16_660 }));
  await renderSubscription('/payment-methods');
  const said = await screen.findByText(/166,60\s€ haben Sie überwiesen, ohne dass eine Rechnung dazu passt/);
  expect(said).toHaveTextContent(/177,31\s€/);
  const link = within(said).getByRole('link', { name: 'Unter Rechnungen ansehen' });
  expect(link.getAttribute('href')).toMatch(/\/invoices$/);
});

test('so does the order', async () => {
  await visit({ unassigned: 16_660 }, '/subscription?plan=professional&checkout=true');
  const summary = within(await screen.findByRole('region', { name: 'Ihre Bestellung' }));
  expect(await summary.findByText(/166,60\s€ haben Sie überwiesen/)).toBeVisible();
  expect(summary.getByRole('link', { name: 'Unter Rechnungen ansehen' })).toBeVisible();
});

test('an order does not wait for what lies ready', async () => {
  answerBilling(api);
  api.answer(billingCalls.account, () => new Promise<never>(() => {}));
  await renderSubscription('/subscription?plan=professional&checkout=true');
  const summary = within(await screen.findByRole('region', { name: 'Ihre Bestellung' }));
  expect(await summary.findByText(/^Heute fällig/)).toBeVisible();
  expect(summary.queryByText(/haben Sie überwiesen/)).not.toBeInTheDocument();
});
