import type { PriceList } from '@kontor/contract/price-list';
import type { ViolationCode } from '@kontor/contract/problem';
import { ProductPlatform, ProductType } from '@kontor/contract/product';
import type { Settings } from '@kontor/contract/settings';
import { faultsOfAccounting } from './chart-of-accounts.ts';
import { isCountryCode } from './country.ts';
import type { RateOf } from './vat.ts';

/** What keeps settings from being set, by its path in them (docs/decisions/0074). */
export interface SettingsFault {
  readonly path: string;
  readonly code: Extract<ViolationCode, 'invalid' | 'already-taken' | 'country-unsupported' | 'product-unknown'>;
  readonly message: string;
}

/** What settings depend on. */
export interface SettingsSurroundings {
  /** The list that counts today, first, and those that are published for later days. */
  readonly lists: readonly Pick<PriceList, 'items'>[];
  /** The rates of VAT of today. */
  readonly rateOf: RateOf;
}

/** Why settings cannot be set, beyond the shape of their values; empty when they can. */
export function faultsOfSettings(
  settings: Pick<
    Settings,
    'trialPlan' | 'posSupportedCountries' | 'defaultProductVersions' | 'soldVersions' | 'accounting'
  >,
  { lists, rateOf }: SettingsSurroundings,
): SettingsFault[] {
  const { trialPlan, posSupportedCountries, defaultProductVersions, soldVersions, accounting } = settings;
  const isSold = (list: Pick<PriceList, 'items'>, wanted: Pick<PriceList['items'][number], Identity>) =>
    list.items.some(
      ({ productType, platform, version }) =>
        productType === wanted.productType && platform === wanted.platform && version === wanted.version,
    );
  return [
    ...ProductPlatform.options.flatMap((platform): SettingsFault[] => {
      const version = defaultProductVersions[platform];
      const path = `defaultProductVersions.${platform}`;
      if (!soldVersions[platform].includes(version)) {
        return [{ path, code: 'invalid', message: `${version} is not sold for ${platform}` }];
      }
      const isTried = lists[0] !== undefined && isSold(lists[0], { productType: trialPlan, platform, version });
      if (isTried) return [];
      return [{ path: 'trialPlan', code: 'product-unknown', message: `${platform} ${version} has no price of it` }];
    }),
    ...ProductPlatform.options.flatMap((platform) =>
      soldVersions[platform].flatMap((version, index): SettingsFault[] => {
        const path = `soldVersions.${platform}.${index}`;
        if (soldVersions[platform].indexOf(version) < index) {
          return [{ path, code: 'already-taken', message: `${version} is named already` }];
        }
        const isListed = lists.every((list) =>
          ProductType.options.every((productType) => isSold(list, { productType, platform, version })),
        );
        return isListed ? [] : [{ path, code: 'product-unknown', message: `A price list has no prices of ${version}` }];
      }),
    ),
    ...posSupportedCountries.flatMap((country, index): SettingsFault[] => {
      const path = `posSupportedCountries.${index}`;
      if (posSupportedCountries.indexOf(country) < index) {
        return [{ path, code: 'already-taken', message: `${country} is named already` }];
      }
      if (isCountryCode(country) && rateOf(country) !== undefined) return [];
      return [{ path, code: 'country-unsupported', message: `${country} has no rate of VAT` }];
    }),
    ...(accounting === undefined ? [] : faultsOfAccounting(accounting)).map(
      (path): SettingsFault => ({
        path: `accounting.${path}`,
        code: path.endsWith('.rate') ? 'already-taken' : 'invalid',
        message: 'It does not fit the length of accounts, or the others',
      }),
    ),
  ];
}

type Identity = 'productType' | 'platform' | 'version';
