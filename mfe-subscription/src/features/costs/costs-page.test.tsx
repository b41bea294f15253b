import type { CostMonth } from '@kontor/contract/costs';
import { startApiServer } from '@kontor/testing/api-server';
import { aCostMonth, anOrganization, aShop } from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling } from '../../testing/billing-answers.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();

const months = [
  aCostMonth(),
  aCostMonth({ month: '2026-10', extraOrders: 1680, total: 47_180 }),
  aCostMonth({ month: '2026-09', plan: 0, devices: 0, total: 0 }),
];

function answer(costs: CostMonth[] = months) {
  answerBilling(api);
  api.answer(billingCalls.costs, costs);
}

const textsOf = (cells: readonly HTMLElement[]) => cells.map(({ textContent }) => textContent?.replace(/\s/g, ' '));

test('shows what each month costs, by what it is for, and the sums', async () => {
  answer();
  await renderSubscription('/costs');
  expect(await screen.findByRole('heading', { level: 1, name: 'Kosten' })).toBeVisible();
  const october = within(await screen.findByRole('row', { name: /^Oktober 2026/ }));
  expect(textsOf(october.getAllByRole('cell'))).toEqual([
    'Oktober 2026',
    '229,00 €',
    '226,00 €',
    '16,80 €',
    '471,80 €',
  ]);
  const sums = within(screen.getByRole('region', { name: 'Summen der Monate' }));
  expect(sums.getByText('Summe seit Oktober 2026')).toBeVisible();
  expect(sums.getByText(/^926,80\s€$/)).toBeVisible();
  expect(sums.getByRole('link', { name: 'Bestellungen ansehen' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/subscription\/usage$/),
  );
});

test('months before the first invoice are left out, and months without costs in between are not', async () => {
  answer([
    aCostMonth(),
    aCostMonth({ month: '2026-10', plan: 0, devices: 0, total: 0 }),
    aCostMonth({ month: '2026-09' }),
    ...months.slice(2),
  ]);
  await renderSubscription('/costs');
  const table = within(await screen.findByRole('table', { name: 'Monat für Monat' }));
  expect(table.getAllByRole('row')).toHaveLength(4);
});

test('a column of refunds is there where there are some', async () => {
  answer([aCostMonth({ other: -1250, total: 44_250 })]);
  await renderSubscription('/costs');
  expect(await screen.findByRole('columnheader', { name: 'Erstattungen' })).toBeVisible();
  expect(screen.getByText(/^netto, mit Erstattungen von −12,50\s€$/)).toBeVisible();
});

test('without refunds nothing is said of them', async () => {
  answer();
  await renderSubscription('/costs');
  expect(await screen.findByRole('columnheader', { name: 'Summe, netto' })).toBeVisible();
  expect(screen.queryByText(/Erstattungen/)).not.toBeInTheDocument();
});

test('a shop without invoices learns what will be here', async () => {
  answer([aCostMonth({ plan: 0, devices: 0, total: 0 })]);
  await renderSubscription('/costs');
  expect(await screen.findByRole('heading', { name: 'Noch keine Kosten' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zum Abonnement' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/subscription$/),
  );
});

test('costs that could not be loaded are loaded again', async () => {
  answer();
  api.fail(billingCalls.costs, 500, 'internal-error');
  const { user } = await renderSubscription('/costs');
  const again = await within(await screen.findByRole('alert')).findByRole('button', { name: 'Noch einmal versuchen' });
  api.answer(billingCalls.costs, months);
  await user.click(again);
  expect(await screen.findByRole('table', { name: 'Monat für Monat' })).toBeVisible();
});

const { createObjectURL, revokeObjectURL } = URL;
afterEach(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));

test('who may export saves the table as a file', async () => {
  const files: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      files.push(file);
      return 'blob:costs';
    },
    revokeObjectURL: () => undefined,
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  answer();
  const { user } = await renderSubscription('/costs');
  await user.click(await screen.findByRole('button', { name: 'Als CSV speichern' }));
  expect(files.map(({ type }) => type)).toEqual(['text/csv']);
  expect(click.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['kosten.csv']);
  click.mockRestore();
});

test('a reader sees the costs and takes none along', async () => {
  answer();
  const organization = anOrganization({ role: 'reader' });
  const place = { organization, shop: aShop(), organizations: [organization], reload: async () => {} };
  await renderSubscription('/costs', { host: { place } });
  expect(await screen.findByRole('table', { name: 'Monat für Monat' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Als CSV speichern' })).not.toBeInTheDocument();
});
