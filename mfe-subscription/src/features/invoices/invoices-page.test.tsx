import { expect, test } from '@jest/globals';
import { startApiServer } from '@kontor/testing/api-server';
import { aDunningProcess, anInvoice, anOrganization, aShop, ids } from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling } from '../../testing/billing-answers.ts';
import { renderSubscription, shopPath } from '../../testing/render-subscription.tsx';

const api = startApiServer();

const other = '0197a000-0000-7000-8000-0000000000bb';
const overdue = anInvoice({ state: 'open', paidAt: null, dueDate: '2026-11-06T00:00:00.000Z', number: 'K-2026-0002' });

test('lists invoices with number, date, state, amount and document', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [anInvoice()]);
  await renderSubscription('/invoices');
  const row = within(await screen.findByRole('row', { name: /K-2026-0001/ }));
  expect(row.getByText('01.11.2026')).toBeVisible();
  expect(row.getByText('Bezahlt am 01.11.2026')).toBeVisible();
  expect(row.getByText('530,74 €')).toBeVisible();
  expect(row.getByRole('link', { name: 'Rechnung K-2026-0001 als PDF' })).toHaveAttribute(
    'href',
    `http://localhost/api/v4${shopPath}/invoice/${ids.invoice}/pdf`,
  );
});

test('loads the next page on demand, and says when all are there', async () => {
  answerBilling(api);
  api.answerPages(billingCalls.invoices, [[anInvoice()], [anInvoice({ uuid: other, number: 'K-2025-0900' })]]);
  const { user } = await renderSubscription('/invoices');
  expect(await screen.findByText('1 Rechnung angezeigt')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Weitere laden' }));
  expect(await screen.findByText('K-2025-0900')).toBeVisible();
  expect(screen.getByText('K-2026-0001')).toBeVisible();
  expect(screen.getByText('2 Rechnungen')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Weitere laden' })).toBeNull();
});

test('a period is typed as people type dates, stands in the address, and can be left again', async () => {
  answerBilling(api);
  const asked: string[] = [];
  const several = Array.from({ length: 6 }, (_, n) =>
    anInvoice({ uuid: other.replace(/..$/, `c${n}`), number: `K-${n}` }),
  );
  api.answer(billingCalls.invoices, ({ url }) => {
    asked.push(url.search);
    return url.search === '' ? several : [];
  });
  const { user, location } = await renderSubscription('/invoices');
  const filter = within(await screen.findByRole('search', { name: 'Zeitraum' }));
  const from = filter.getByRole('textbox', { name: 'Von' });
  await user.type(from, '31.02.2026');
  await user.click(filter.getByRole('button', { name: 'Anzeigen' }));
  expect(from).toHaveAccessibleDescription('Bitte geben Sie ein Datum ein, zum Beispiel 14.10.2025');
  await user.clear(from);
  await user.type(from, '1.10.26');
  await user.type(filter.getByRole('textbox', { name: 'Bis' }), '2026-09-30');
  await user.click(filter.getByRole('button', { name: 'Anzeigen' }));
  expect(filter.getByRole('textbox', { name: 'Bis' })).toHaveAccessibleDescription('Das Ende liegt vor dem Beginn');
  await user.clear(filter.getByRole('textbox', { name: 'Bis' }));
  await user.click(filter.getByRole('button', { name: 'Anzeigen' }));
  expect(await screen.findByText('Keine Rechnungen in diesem Zeitraum')).toBeVisible();
  expect(location.current).toBe(`${shopPath}/invoices?from=2026-10-01`);
  expect(screen.getByRole('textbox', { name: 'Von' })).toHaveValue('01.10.2026');
  await user.click(screen.getByRole('button', { name: 'Alle Rechnungen' }));
  expect(await screen.findByText('K-5')).toBeVisible();
  expect(asked).toEqual(['', '?from=2026-10-01']);
});

test('says that there are none yet', async () => {
  answerBilling(api);
  await renderSubscription('/invoices');
  expect(await screen.findByText('Noch keine Rechnungen')).toBeVisible();
});

test('a list that could not be loaded is loaded again on demand', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [anInvoice()]);
  api.fail(billingCalls.invoices, 500, 'internal-error', [], { once: true });
  const { user } = await renderSubscription('/invoices');
  await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByText('K-2026-0001')).toBeVisible();
});

test('a period that could not be loaded keeps the filter, and in it the focus and the way back to all', async () => {
  answerBilling(api);
  const several = Array.from({ length: 6 }, (_, n) =>
    anInvoice({ uuid: other.replace(/..$/, `c${n}`), number: `K-${n}` }),
  );
  api.answer(billingCalls.invoices, several);
  const { user } = await renderSubscription('/invoices');
  await user.type(await screen.findByRole('textbox', { name: 'Von' }), '1.10.26');
  api.fail(billingCalls.invoices, 403, 'forbidden', [], { once: true });
  await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
  expect(await screen.findByText('Kein Zugriff')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Von' })).toHaveValue('01.10.2026');
  expect(screen.getByRole('button', { name: 'Anzeigen' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Alle Rechnungen' }));
  expect(await screen.findByText('K-5')).toBeVisible();
});

test('a dunning process stands above the list with amount, deadline and how far it has come', async () => {
  answerBilling(api);
  api.answer(billingCalls.invoices, [overdue]);
  api.answer(billingCalls.dunningProcess, aDunningProcess());
  await renderSubscription('/invoices');
  expect(
    await screen.findByRole('region', { name: /^Letzte Mahnung: 530,74\s€ bis zum 19\.\sDezember zahlen$/ }),
  ).toHaveTextContent(/Ihre Bank hat die Lastschrift zu der Rechnung K-2026-0002 zurückgegeben/);
  const stops = within(screen.getByRole('list', { name: 'Mahnverlauf' })).getAllByRole('listitem');
  expect(stops.map(({ textContent }) => textContent)).toEqual([
    'Rechnung01.11.2026',
    'Rücklastschrift',
    'Zahlungserinnerung',
    'Letzte Mahnung',
    'Deaktivierung19.12.2026',
  ]);
  expect(stops[3]).toHaveAttribute('aria-current', 'step');
  expect(screen.getByRole('row', { name: /K-2026-0002/ })).toHaveTextContent('Überfällig seit 06.11.2026');
  expect(screen.getByRole('link', { name: 'Zahlungsmethode aktualisieren' })).toBeVisible();
});

test.each([
  ['initial', false],
  ['invoice-finalized', false],
  ['retrying-card-payments', true],
  ['invoice-reminder-sent', true],
  ['overdue', true],
  ['resolved', false],
] as const)('a process in state %s is announced above the other pages: %s', async (state, isShown) => {
  answerBilling(api);
  api.answer(billingCalls.dunningProcess, aDunningProcess({ state }));
  await renderSubscription('/payment-methods');
  await screen.findByRole('heading', { name: 'Zahlungsmethoden' });
  const notice = screen.queryByRole('link', { name: 'Zu den Rechnungen' });
  expect(notice !== null).toBe(isShown);
});

test('the dunning process of a shopware5 shop is not asked for', async () => {
  api.answer(billingCalls.invoices, []);
  const organization = anOrganization();
  const shop = aShop({ type: 'shopware5' });
  const place = { organization, shop, organizations: [organization], reload: async () => undefined };
  await renderSubscription('/invoices', { host: { place } });
  // An unanswered call would fail the test by its console error.
  expect(await screen.findByText('Noch keine Rechnungen')).toBeVisible();
});
