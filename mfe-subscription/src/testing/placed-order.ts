import { aCart } from '@kontor/testing/factories';
import type { PlacedOrder } from '../features/checkout/checkout-state.ts';

/** An order of nothing by the card on file. */
export const aPlacedOrder = (overrides: Partial<PlacedOrder> = {}): PlacedOrder => ({
  key: 'key',
  id: 'id',
  selection: { items: [], isYearlySubscription: false },
  cart: aCart(),
  paid: null,
  nextSteps: [],
  methods: { today: 'card', next: 'card' },
  details: null,
  offerUuid: null,
  openInvoices: [],
  earlierInvoices: [],
  ...overrides,
});
