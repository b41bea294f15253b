import type { CheckedOffer } from '@kontor/contract/offer';
import type { Subscription } from '@kontor/contract/subscription';
import { anOffer } from '@kontor/testing/an-offer';
import { startApiServer } from '@kontor/testing/api-server';
import { anOrganization, aProduct, aShop, aSubscription, ids } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hostTexts } from '../../testing/host-texts.ts';
import { homeCalls } from './home-queries.ts';
import { OfferNotices } from './offer-notices.tsx';

const server = startApiServer();

/** The notices of a shop with Advanced. */
const openWith = (offers: CheckedOffer[], contract: Partial<Subscription> = {}) => {
  const advanced = { state: 'active', product: aProduct({ type: 'advanced' }), quantity: 1, validUntil: null } as const;
  server.answer(homeCalls.subscription, aSubscription({ items: [advanced], ...contract }));
  server.answer(homeCalls.offers, offers);
  return renderWithHost(<OfferNotices />, {
    texts: hostTexts,
    host: {
      place: { organization: anOrganization(), shop: aShop(), organizations: [], reload: async () => undefined },
    },
  });
};

/** A year of what `anOffer` offers by the month, without its devices. */
const aYear = (overrides: Partial<CheckedOffer> = {}) =>
  anOffer({
    uuid: '0197a000-0000-7000-8000-0000000000d2',
    validUntil: '2026-12-24T10:00:00.000Z',
    cart: { ...anOffer().cart, isYearlySubscription: true, items: anOffer().cart.items.slice(0, 1) },
    totalToday: 378_301,
    ...overrides,
  });
const month = /^Professional und 5 WMS-Geräte für [\d.,]+\s€ im Monat inkl\. MwSt\. .* bis zum 20\.12\.2026 /;
const year = /^Professional für 3\.783,01\s€ im Jahr inkl\. MwSt\. .* bis zum 24\.12\.2026 /;

test('an offer that waits is told of, and opens where it can be accepted or declined', async () => {
  await openWith([anOffer()]);
  expect(await screen.findByText('Nordlicht Commerce hat eine Änderung für Sie vorbereitet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Angebot ansehen' })).toHaveAttribute(
    'href',
    expect.stringMatching(`/subscription\\?offer=${anOffer().uuid}$`),
  );
});

test('of several offers each says what it is, what it costs, and until when it is valid', async () => {
  await openWith([anOffer(), aYear()]);
  expect(await screen.findByText(month)).toBeVisible();
  expect(screen.getByText(year)).toBeVisible();
});

test('a shop that pays by the year is not told of an offer by the month', async () => {
  await openWith([anOffer(), aYear()], {
    stripeSubscriptions: [{ uuid: ids.stripeSubscription, state: 'active', isYearly: true, stripeSetupIntentId: null }],
  });
  expect(await screen.findByText(year)).toBeVisible();
  expect(screen.queryByText(month)).not.toBeInTheDocument();
});

test.each<[string, Partial<CheckedOffer>]>([
  ['for what the shop had before', { fit: 'subscription-changed' }],
  ['for what the shop has', { fit: 'nothing-changed' }],
  ['for what is not sold any more', { fit: 'not-sold', totalToday: null }],
  ['accepted', { state: 'accepted' }],
  ['declined', { state: 'declined' }],
  ['withdrawn', { state: 'withdrawn' }],
  ['expired', { state: 'expired' }],
  ['still open in an answer of before it ran out', { validUntil: '2020-01-01T00:00:00.000Z' }],
])('an offer that is %s is not told of, beside one that waits', async (_, change) => {
  await openWith([anOffer(change), aYear()]);
  expect(await screen.findByText(year)).toBeVisible();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
