import type { BillingInterval, Price } from '@kontor/contract/cart';
import { type Product, ProductPlatform, ProductType, type ProductVersion } from '@kontor/contract/product';
import { isSameLicence, type ProductKey } from '@kontor/domain/plan';
import { salesTerms } from './sales-terms.ts';

const platforms = ProductPlatform.options;
const types = ProductType.options;
const intervals: readonly BillingInterval[] = ['month', 'year'];

const intervalOf = (isYearly: boolean): BillingInterval => (isYearly ? 'year' : 'month');

/** The price list of a platform in one version, monthly and yearly. */
export function pricesFor(platform: ProductPlatform, version: ProductVersion): Price[] {
  return types.flatMap((type) =>
    intervals.map((interval) => {
      const months = interval === 'year' ? salesTerms.monthsPaidPerYear : 1;
      const tiers = salesTerms.monthlyPrices[type].map(({ upTo, unitAmount }) => ({
        upTo,
        unitAmount: unitAmount * months,
      }));
      return {
        product: soldProduct({ type, platform, version }),
        interval,
        unitAmount: tiers[0]?.unitAmount ?? 0,
        tiers,
      };
    }),
  );
}

/** The price of a product, `null` when it is not sold. Licences that count as another one have its price. */
export function findPrice(product: ProductKey, isYearly: boolean): Price | null {
  const interval = intervalOf(isYearly);
  return allPrices.find((price) => price.interval === interval && isSameLicence(price.product, product)) ?? null;
}

const names: Record<ProductType, string> = {
  starter: 'Starter',
  advanced: 'Advanced',
  professional: 'Professional',
  enterprise: 'Enterprise',
  wms: 'WMS',
  pos: 'POS',
};

/** A product in its wire format, outside of a trial. */
export const soldProduct = ({ type, platform, version }: ProductKey): Product => ({
  type,
  platform,
  version,
  isTrial: false,
  description: names[type],
});

/** Every price that is sold. */
export const allPrices: readonly Price[] = platforms.flatMap((platform) =>
  salesTerms.soldVersions[platform].flatMap((version) => pricesFor(platform, version)),
);
