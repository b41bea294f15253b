import type { PriceListItem } from '@kontor/contract/price-list';
import { ProductPlatform, ProductType } from '@kontor/contract/product';
import { isPlan } from '@kontor/domain/product';
import { salesTerms } from './sales-terms.ts';

/** The list of `sales-terms.json`, which an empty database begins with. Its id is the same everywhere, for restored data. */
export const firstPriceList = {
  uuid: '00000000-0000-4000-8000-00000000f157',
  validFrom: '2020-01-01',
  monthsPaidPerYear: salesTerms.monthsPaidPerYear,
  items: ProductPlatform.options.flatMap((platform) =>
    salesTerms.soldVersions[platform].flatMap((version) =>
      ProductType.options.map((productType): PriceListItem => {
        const product = { type: productType };
        const volume = isPlan(product) ? salesTerms.orderVolumes[product.type] : null;
        return {
          productType,
          platform,
          version,
          tiers: salesTerms.monthlyPrices[productType],
          includedOrders: volume?.includedOrders ?? null,
          extraOrderAmount: volume?.extraOrderAmount ?? null,
        };
      }),
    ),
  ),
} as const;
