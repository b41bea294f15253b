import type { PriceList } from '@kontor/contract/price-list';
import { ids } from '@kontor/testing/factories';

/** A plan and a device, at prices that count. */
export const aPriceList = (overrides: Partial<PriceList> = {}): PriceList => ({
  uuid: ids.shop,
  state: 'current',
  validFrom: '2026-01-01',
  monthsPaidPerYear: 10,
  items: [
    {
      productType: 'starter',
      platform: 'cloud',
      version: 'v2',
      tiers: [{ upTo: null, unitAmount: 14_900 }],
      includedOrders: 1_500,
      extraOrderAmount: 15,
    },
    {
      productType: 'wms',
      platform: 'cloud',
      version: 'v2',
      tiers: [
        { upTo: 5, unitAmount: 2_500 },
        { upTo: null, unitAmount: 2_000 },
      ],
      includedOrders: null,
      extraOrderAmount: null,
    },
  ],
  ...overrides,
});
