import { startApiServer } from '@kontor/testing/api-server';
import { anInvoice, ids } from '@kontor/testing/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling } from '../../testing/billing-answers.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();

test('the papers of all shops are offered for the periods of bookkeeping, and for the one that is shown', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [anInvoice(), anInvoice({ uuid: ids.shop, date: '2025-12-01T08:00:00.000Z' })]);
  const { user } = await renderSubscription('/invoices?from=2026-10-01');
  const card = within(await screen.findByRole('region', { name: 'Für die Steuerberatung' }));
  const links = card.getAllByRole('link').map((link) => link.getAttribute('href'));
  const archive = `http://localhost/api/v4/organization/${ids.organization}/invoice/archive`;
  expect(links).toEqual(Array(5).fill(expect.stringContaining(`${archive}?from=20`)));
  expect(card.getByRole('link', { name: /Gewählter Zeitraum/ })).toHaveAttribute('href', `${archive}?from=2026-10-01`);
  await user.click(await screen.findByRole('button', { name: 'Alle Rechnungen' }));
  expect(card.getByRole('link', { name: /Alle Rechnungen/ })).toHaveAttribute('href', archive);
});

const inNovember = { renderedAt: new Date('2026-11-20T09:00:00Z') };

test('no papers are offered for periods before the first invoice', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [anInvoice({ date: '2026-11-01T08:00:00.000Z' })]);
  await renderSubscription('/invoices', { host: inNovember });
  const card = within(await screen.findByRole('region', { name: 'Für die Steuerberatung' }));
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Jahr 2026', 'Alle Rechnungen']);
});

test('of a long list, too, no papers are offered for periods before the first invoice', async () => {
  answerBilling(api);
  const newest = anInvoice({ date: '2026-11-02T08:00:00.000Z' });
  const first = anInvoice({ uuid: ids.shop, date: '2026-08-15T08:00:00.000Z' });
  api.answerPages(billingCalls.invoices, [[newest], [first]]);
  api.answer(billingCalls.allInvoices, ({ url }) =>
    [first]
      .filter(({ date }) => date.slice(0, 10) <= (url.searchParams.get('to') ?? ''))
      .map((invoice) => ({ ...invoice, shopUuid: ids.shop, shopName: 'Radwerk' })),
  );
  await renderSubscription('/invoices', { host: inNovember });
  const card = within(await screen.findByRole('region', { name: 'Für die Steuerberatung' }));
  await waitFor(() => expect(card.queryByRole('link', { name: /Jahr 2025/ })).not.toBeInTheDocument());
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Oktober 2026',
    '3. Quartal 2026',
    'Jahr 2026',
    'Alle Rechnungen',
  ]);
});

test('without invoices there are no papers to offer', async () => {
  answerBilling(api);
  await renderSubscription('/invoices');
  await screen.findByText('Noch keine Rechnungen');
  expect(screen.queryByRole('region', { name: 'Für die Steuerberatung' })).not.toBeInTheDocument();
});
