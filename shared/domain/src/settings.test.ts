import type { PriceList } from '@kontor/contract/price-list';
import { type ProductPlatform, ProductType, type ProductVersion } from '@kontor/contract/product';
import { expect, test } from 'vitest';
import { faultsOfSettings } from './settings.ts';

const listWith = (...versions: readonly [ProductPlatform, ProductVersion][]): Pick<PriceList, 'items'> => ({
  items: versions.flatMap(([platform, version]) =>
    ProductType.options.map((productType) => ({
      productType,
      platform,
      version,
      tiers: [{ upTo: null, unitAmount: 100 }],
      includedOrders: null,
      extraOrderAmount: null,
    })),
  ),
});
const today = listWith(['shopware6', 'v1'], ['shopware6', 'v3'], ['cloud', 'v2']);
const settings = {
  trialPlan: 'professional' as const,
  posSupportedCountries: ['DE', 'AT'],
  defaultProductVersions: { shopware6: 'v3', cloud: 'v2' } as const,
  soldVersions: { shopware6: ['v1', 'v3'], cloud: ['v2'] } satisfies Record<ProductPlatform, ProductVersion[]>,
};
const rateOf = (country: string) => ({ DE: 19, AT: 20 })[country];
const faults = (change: Partial<typeof settings>, lists = [today]) =>
  faultsOfSettings({ ...settings, ...change }, { lists, rateOf }).map(({ path, code }) => [path, code]);

test('what fits the price list and the rates can be set', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ posSupportedCountries: [] })).toEqual([]);
});

test('a list of a later day needs the prices of what is sold as well', () => {
  const later = listWith(['shopware6', 'v3'], ['cloud', 'v2']);
  expect(faults({}, [today, later])).toEqual([['soldVersions.shopware6.0', 'product-unknown']]);
});

test('a plan of trials has to be on the list that counts today, in the versions of new contracts', () => {
  const items = today.items.filter(({ productType, platform }) => productType !== 'starter' || platform !== 'cloud');
  expect(faults({ trialPlan: 'starter' as never }, [{ items }])).toEqual([
    ['trialPlan', 'product-unknown'],
    ['soldVersions.cloud.0', 'product-unknown'],
  ]);
});

test.each([
  [
    { defaultProductVersions: { shopware6: 'v2', cloud: 'v2' } as never },
    ['defaultProductVersions.shopware6', 'invalid'],
  ],
  [
    { soldVersions: { shopware6: ['v3', 'v3'], cloud: ['v2'] } as never },
    ['soldVersions.shopware6.1', 'already-taken'],
  ],
  [{ posSupportedCountries: ['AT', 'AT'] }, ['posSupportedCountries.1', 'already-taken']],
  [{ posSupportedCountries: ['CH'] }, ['posSupportedCountries.0', 'country-unsupported']],
  [{ posSupportedCountries: ['XX'] }, ['posSupportedCountries.0', 'country-unsupported']],
])('%j is refused', (change, fault) => {
  expect(faults(change)).toEqual([fault]);
});
