import type { CheckedOffer } from '@kontor/contract/offer';
import { aCart, aCartItem, ids } from './factories.ts';

const { subtotal, tax, vat, total, items } = aCart({ items: [aCartItem('professional'), aCartItem('wms', 5)] });

/** An offer for the shop of the target pictures that waits for its merchant. */
export const anOffer = (overrides: Partial<CheckedOffer> = {}): CheckedOffer => ({
  uuid: '0197a000-0000-7000-8000-0000000000d1',
  state: 'sent',
  shopUuid: ids.shop,
  shopName: 'radwerk.de',
  partnerName: 'Nordlicht Commerce',
  cart: { isYearlySubscription: false, subtotal, tax, vat, total, items },
  note: 'Damit reicht es für die zweite Halle.',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: '2026-11-20T10:00:00.000Z',
  validUntil: '2026-12-20T10:00:00.000Z',
  closedAt: null,
  reason: '',
  fit: 'fits',
  totalToday: total,
  ...overrides,
});
