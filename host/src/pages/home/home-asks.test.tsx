import type { Subscription } from '@kontor/contract/subscription';
import { startApiServer } from '@kontor/testing/api-server';
import {
  aBalance,
  aDunningProcess,
  anOrganization,
  anOwedItem,
  aProduct,
  aShop,
  aSubscription,
} from '@kontor/testing/factories';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerHome, item, openHome, shopCalls } from '../../testing/home.tsx';

const server = startApiServer();
const answer = (subscription: Subscription | '') => answerHome(server, subscription);
const open = openHome;

beforeEach(() => answer(aSubscription({ items: [item('professional'), item('wms', 2)] })));

test('an open invoice comes first: its amount, when it is due, and the way to pay it', async () => {
  server.answer(
    `GET ${shopCalls}/balance`,
    aBalance({
      items: [anOwedItem({ amount: 390_320, dueAt: '2026-12-06T09:00:00.000Z', isOverdue: false })],
    }),
  );
  await open();
  expect(
    await screen.findByRole('heading', { level: 1, name: /^3\.903,20\s€ sind bis zum 6\.\sDezember zu bezahlen\.$/ }),
  ).toBeVisible();
  const facts = within(screen.getByRole('region', { name: 'Ihr Konto auf einen Blick' }));
  expect(facts.getByText('Offene Rechnung')).toBeVisible();
  expect(facts.getByText('fällig am 06.12.2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Jetzt bezahlen' })).toHaveAttribute(
    'href',
    expect.stringMatching(`/invoices\\?pay=${anOwedItem().invoiceUuid}$`),
  );
  expect(facts.queryByText('Nächste Rechnung')).not.toBeInTheDocument();
});

test('while the notice about overdue payments has the button to pay, the page has none', async () => {
  const owed = anOwedItem();
  server.answer(`GET ${shopCalls}/balance`, aBalance({ items: [owed] }));
  server.answer(
    `GET ${shopCalls}/subscription/active/stripe-subscription/dunning-process`,
    aDunningProcess({ invoiceUuid: owed.invoiceUuid }),
  );
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: /^Eine Rechnung ist überfällig/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Jetzt bezahlen' })).not.toBeInTheDocument();
});

test('during a trial a plan is not said to bring products that are not booked', async () => {
  const trial = { ...item('professional'), product: aProduct({ isTrial: true }) };
  answer(aSubscription({ state: 'trial', stripeSubscriptions: [], items: [trial] }));
  await open();
  const steps = within(await screen.findByRole('region', { name: 'Erste Schritte' }));
  expect(steps.getByText('Wählen Sie den Tarif, mit dem Sie weiterarbeiten.')).toBeVisible();
  expect(screen.getAllByText('Nicht gebucht')).toHaveLength(2);
});

test.each([
  [
    null,
    'Ihr Shop nutzt Shopware 5. ERP, WMS und POS beginnen mit der Migration auf Shopware 6.',
    'Migration anfragen',
  ],
  [
    '2026-11-26T09:00:00.000Z',
    'Ihre Migration ist angefragt. Wir melden uns bis zum 30.\u00a0November.',
    'Stand der Migration',
  ],
])('a shopware5 shop is told what comes next, with a date: asked for at %s', async (requestedAt, name, press) => {
  const shop = aShop({ type: 'shopware5', cloudShop: null });
  server.answer(`GET ${shopCalls}/subscription/active`, '');
  server.answer(`GET ${shopCalls}/migration/current`, '');
  server.answer(`GET ${shopCalls}/migration`, {
    migration: null,
    requestedAt,
    canRequest: requestedAt === null,
    moves: null,
    completedAt: null,
    revert: null,
    blockedBy: null,
    running: null,
  });
  await open({ organization: anOrganization({ shops: [shop] }), shop });
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  expect(screen.getByRole('link', { name: press })).toHaveAttribute('href', expect.stringMatching('/migration$'));
});

test('who is new reads what is left to do before facts that are still zero', async () => {
  answer(aSubscription({ state: 'trial', stripeSubscriptions: [], items: [item('professional')] }));
  await open();
  const steps = await screen.findByRole('region', { name: 'Erste Schritte' });
  const facts = screen.getByRole('region', { name: 'Ihr Konto auf einen Blick' });
  expect(steps.compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a reader sees what is to be paid and what is left to do, and is offered none of it', async () => {
  server.answer(`GET ${shopCalls}/balance`, aBalance({ items: [anOwedItem()] }));
  await open({ organization: anOrganization({ role: 'reader' }) });
  const facts = within(await screen.findByRole('region', { name: 'Ihr Konto auf einen Blick' }));
  expect(facts.getByText('Offene Rechnung')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Jetzt bezahlen' })).not.toBeInTheDocument();
  expect(facts.queryByRole('link', { name: 'Tarif ändern' })).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Erste Schritte' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Gerät verbinden' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Aktivieren/ })).not.toBeInTheDocument();
});

test('who pays is told that nothing is open, and not that everything is running, which the role does not see', async () => {
  answer(aSubscription({ items: [item('professional'), item('wms', 2)] }));
  await open({ organization: anOrganization({ role: 'billing' }) });
  const name = 'Ihr Abonnement läuft. Es ist keine Rechnung offen.';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  expect(screen.getByText('Gebucht, 2 Geräte lizenziert')).toBeVisible();
});

test('the operations of a shop are led to no page about money', async () => {
  await open({ organization: anOrganization({ role: 'operations' }) });
  const facts = within(await screen.findByRole('region', { name: 'Ihr Konto auf einen Blick' }));
  const paths = facts.getAllByRole('link').map((link) => link.getAttribute('href')?.split('/').at(-1));
  expect(paths).not.toContain('subscription');
  expect(paths).not.toContain('invoices');
});
