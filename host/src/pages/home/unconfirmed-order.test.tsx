import type { KnownCall } from '@kontor/contract/calls';
import type { Subscription } from '@kontor/contract/subscription';
import { startApiServer } from '@kontor/testing/api-server';
import {
  aBalance,
  aCart,
  aCartItem,
  anOrderProgress,
  anOrganization,
  anOwedItem,
  aShop,
  aSubscription,
  ids,
} from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { hostTexts } from '../../testing/host-texts.ts';
import { homeBodies } from '../../testing/signed-in-bodies.ts';
import { HomePage } from './home-page.tsx';

const server = startApiServer();
const shopCalls = '/organization/{organizationUuid}/shop/{shopUuid}';
const orderCall = `GET ${shopCalls}/subscription/active/order` as const;

const answerSubscription = (subscription: Subscription) =>
  server.answer(`GET ${shopCalls}/subscription/active`, subscription);

const open = (organization = anOrganization()) =>
  renderWithHost(<HomePage />, {
    texts: hostTexts,
    host: { place: { organization, shop: aShop(), organizations: [], reload: async () => {} } },
  });

beforeEach(() => {
  for (const [call, body] of Object.entries(homeBodies)) server.answer(call as KnownCall, body as never);
});

const waitingOrder = anOrderProgress({
  state: 'awaiting-confirmation',
  clientSecret: { type: 'payment_intent', clientSecret: 'secret' },
});
const begun = {
  uuid: ids.stripeSubscription,
  state: 'incomplete',
  isYearly: false,
  stripeSetupIntentId: null,
} as const;

test('an order that waits for its confirmation is the first thing to do, and opens where it is confirmed', async () => {
  server.answer(orderCall, waitingOrder);
  await open();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Eine Bestellung ist noch nicht abgeschlossen.' }),
  ).toBeVisible();
  expect(screen.getByText('Ihre Bestellung wartet auf Ihre Bestätigung')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zur Bestätigung' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\?checkout=true$/),
  );
});

test('an open invoice comes before an order that waits for its confirmation, and hides none of it', async () => {
  server.answer(orderCall, waitingOrder);
  server.answer(`GET ${shopCalls}/balance`, aBalance({ items: [anOwedItem()] }));
  await open();
  const pay = await screen.findByRole('link', { name: 'Jetzt bezahlen' });
  expect(screen.queryByRole('heading', { level: 1, name: /Bestellung/ })).not.toBeInTheDocument();
  const confirm = screen.getByRole('link', { name: 'Zur Bestätigung' });
  expect(pay.compareDocumentPosition(confirm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a first order that was not confirmed leads back to the order', async () => {
  answerSubscription(aSubscription({ state: 'trial', stripeSubscriptions: [begun] }));
  await open();
  expect(await screen.findByText('Ihre Bestellung ist noch nicht bestätigt')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Zur Bestellung' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\?checkout=true$/),
  );
});

const cart = aCart({ items: [aCartItem('professional'), aCartItem('wms', 5)] });
const dueNow = { amount: 53_074, lines: [] };

test.each([
  [
    'what is due',
    { ...cart, dueNow },
    /^Bestellt: Professional und 5 WMS-Geräte\. Zu bezahlen: 530,74\s€\. Sie können die Zahlung bestätigen, solange Ihre Bank darauf wartet, oder noch einmal bestellen\./,
  ],
  ['what was ordered where nothing is due', cart, /^Bestellt: Professional und 5 WMS-Geräte\. Sie können/],
  ['the ways to go on where what was ordered is not known', undefined, /^Sie können die Zahlung bestätigen/],
])('of a first order that was not confirmed the notice names %s', async (_, ordered, told) => {
  answerSubscription(aSubscription({ state: 'trial', stripeSubscriptions: [begun] }));
  server.answer(orderCall, { ...waitingOrder, ...(ordered && { cart: ordered }) });
  await open();
  expect(await screen.findByText(told)).toBeVisible();
});

test.each([
  ['is carried out', anOrderProgress()],
  ['is done', anOrderProgress({ state: 'done' })],
  ['has failed', anOrderProgress({ state: 'failed', code: 'payment-provider-error' })],
  ['is looked at by an employee', anOrderProgress({ state: 'needs-attention' })],
])('an order that %s does not ask for a confirmation', async (_, progress) => {
  server.answer(orderCall, progress);
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: /^Alles läuft/ })).toBeVisible();
  expect(screen.queryByText(/^Ihre Bestellung/)).not.toBeInTheDocument();
});

test('the operations of a shop are not told of an order, and it is not asked for', async () => {
  answerSubscription(aSubscription({ state: 'trial', stripeSubscriptions: [begun] }));
  const asked = server.fail(orderCall, 403, 'role-insufficient');
  await open(anOrganization({ role: 'operations' }));
  expect(await screen.findByRole('heading', { level: 1, name: /^Ihre Testphase läuft/ })).toBeVisible();
  expect(screen.queryByText(/^Ihre Bestellung/)).not.toBeInTheDocument();
  expect(asked).toHaveLength(0);
});

test('a reader is told of an order that waits, and not led to its confirmation', async () => {
  server.answer(orderCall, waitingOrder);
  await open(anOrganization({ role: 'reader' }));
  expect(await screen.findByText('Ihre Bestellung wartet auf Ihre Bestätigung')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Zur Bestätigung' })).not.toBeInTheDocument();
});
