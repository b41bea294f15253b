import { startApiServer } from '@kontor/testing/api-server';
import { aClosedMonth, anOrganization, aShop, aUsageMonth } from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling } from '../../testing/billing-answers.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();

const months = [
  aUsageMonth(),
  aUsageMonth({ month: '2026-10', orders: 1612, extra: 112, extraAmount: 1680, forecast: null }),
  aClosedMonth('2026-09', 1400),
];

function answer(usage = months) {
  answerBilling(api, { usage });
  api.answer('GET /user/mails', { newsletter: false, usage: true });
}

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));

test('shows this month, and every month with what its extra orders cost', async () => {
  answer();
  await renderSubscription('/subscription/usage');
  expect(await screen.findByRole('heading', { level: 1, name: 'Bestellungen' })).toBeVisible();
  expect(await screen.findByRole('meter', { name: 'Bestellungen im November 2026' })).toBeVisible();
  const october = await rowOf(/^Oktober 2026/);
  expect(october.getAllByRole('cell').map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Oktober 2026wird bis zum 03.11.2026 noch gezählt',
    '1.612',
    '1.5001.500 enthalten',
    '112112 zusätzliche, 16,80 € netto',
    '16,80 €',
  ]);
  expect((await rowOf(/^November 2026/)).getByText('läuft noch')).toBeVisible();
  expect((await rowOf(/^September 2026/)).queryByText(/gezählt|läuft/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Tarife vergleichen' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/subscription$/),
  );
});

test('months before the first plan and the first order are left out', async () => {
  const before = aClosedMonth('2026-07', 0, { included: 0 });
  answer([...months, aClosedMonth('2026-08', 0), before]);
  await renderSubscription('/subscription/usage');
  expect(await screen.findByRole('row', { name: /^August 2026/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /^Juli 2026/ })).not.toBeInTheDocument();
});

test('who sees no money has no column of it', async () => {
  answer(months.map((month) => ({ ...month, extraAmount: null })));
  await renderSubscription('/subscription/usage');
  expect(await screen.findByRole('columnheader', { name: 'Zusätzlich' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Netto' })).not.toBeInTheDocument();
});

test('mails about usage can be switched off here', async () => {
  answer();
  api.answer('PUT /user/mails', { newsletter: false, usage: false });
  const { user } = await renderSubscription('/subscription/usage');
  const mails = within(await screen.findByRole('region', { name: 'E-Mails' }));
  await user.click(await mails.findByRole('checkbox', { checked: true }));
  expect(await mails.findByRole('checkbox', { checked: false })).toBeVisible();
});

test('a shop without orders learns how they are counted', async () => {
  answer([aUsageMonth({ orders: 0, forecast: { orders: 0, extraAmount: 0 } })]);
  await renderSubscription('/subscription/usage');
  expect(await screen.findByRole('heading', { name: 'Noch keine Bestellungen gezählt' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zum ERP' })).toHaveAttribute('href', expect.stringMatching(/\/erp$/));
});

test('a shop without a plan has its months, and no meter', async () => {
  answer();
  api.answer(billingCalls.subscription, '');
  await renderSubscription('/subscription/usage');
  expect(await screen.findByRole('table', { name: 'Monat für Monat' })).toBeVisible();
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
});

test('months that could not be loaded are loaded again', async () => {
  answer();
  api.fail(billingCalls.usage, 500, 'internal-error');
  const { user } = await renderSubscription('/subscription/usage');
  const alert = within(await screen.findByRole('alert'));
  const again = await alert.findByRole('button', { name: 'Noch einmal versuchen' });
  api.answer(billingCalls.usage, months);
  await user.click(again);
  expect(await screen.findByRole('table', { name: 'Monat für Monat' })).toBeVisible();
});

test('a shop that moves to a new one is sent there', async () => {
  const organization = anOrganization();
  const place = {
    organization,
    shop: aShop({ type: 'shopware5' }),
    organizations: [organization],
    reload: async () => {},
  };
  answer();
  await renderSubscription('/subscription/usage', { host: { place } });
  expect(await screen.findByRole('link', { name: 'Zur Migration' })).toBeVisible();
});
