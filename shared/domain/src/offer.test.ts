import type { CheckedOffer } from '@kontor/contract/offer';
import { expect, test } from 'vitest';
import { isOfferDue, type OfferSituation, offerRefusals } from './offer.ts';
import { cart, live, subscription } from './testing.ts';

const offered = ({ isYearlySubscription, items } = cart('professional', 4, 3), overrides: Partial<CheckedOffer> = {}) =>
  ({
    state: 'sent',
    validUntil: '2026-12-20T10:00:00.000Z',
    cart: { isYearlySubscription, items, subtotal: 44_600, tax: 8_474, total: 53_074 },
    fit: 'fits',
    totalToday: 53_074,
    ...overrides,
  }) as CheckedOffer;
const ofShop = (overrides: Parameters<typeof subscription>[0] = {}): OfferSituation => ({
  subscription: subscription(overrides),
  sepaDirectDebitLimit: 500_000,
});
const yearly = ofShop({ stripeSubscriptions: [live({ isYearly: true })] });
const canceled = { state: 'canceled', cancelAtDate: '2026-12-31T23:00:00.000Z' } as const;

test.each([
  ['of a larger plan', [], offered(), ofShop()],
  ['by the month, for a shop that pays by the year', ['interval-change-impossible'], offered(), yearly],
  ['by the year, for a shop that pays by the year', [], offered(cart('professional', 4, 3, true)), yearly],
  ['for a cancelled subscription', ['subscription-canceled'], offered(), ofShop(canceled)],
  [
    'beside a scheduled change',
    ['change-already-scheduled'],
    offered(),
    ofShop({ scheduleActivationDate: '2026-12-01T00:00:00Z' }),
  ],
  ['of what the shop has', ['nothing-changed'], offered(cart('advanced', 4, 3)), ofShop()],
  [
    'of what the shop has, by the server',
    ['nothing-changed'],
    offered(undefined, { fit: 'nothing-changed' }),
    ofShop(),
  ],
  ['of what is not sold any more', ['not-sold'], offered(undefined, { fit: 'not-sold' }), ofShop()],
  ['of what has no price today', ['not-sold'], offered(undefined, { totalToday: null }), ofShop()],
  ['of what is not sold', ['not-sold'], offered(undefined, { fit: 'not-sold', totalToday: null }), ofShop(canceled)],
] as const)('against an offer %s stands: %j', (_, refusals, offer, situation) => {
  expect(offerRefusals(offer, situation)).toEqual(refusals);
});

const now = new Date('2026-12-01T00:00:00.000Z');

test.each([
  ['can be accepted', true, offered(), ofShop()],
  ['cannot be accepted', false, offered(), yearly],
  ['was prepared for another contract', false, offered(undefined, { fit: 'subscription-changed' }), ofShop()],
  ['was declined', false, offered(undefined, { state: 'declined' }), ofShop()],
  ['has run out', false, offered(undefined, { validUntil: '2026-12-01T00:00:00.000Z' }), ofShop()],
] as const)('a shop is told of an offer that %s: %s', (_, isDue, offer, situation) => {
  expect(isOfferDue(offer, { ...situation, now })).toBe(isDue);
});
