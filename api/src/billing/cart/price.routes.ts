import { ProductPlatform } from '@kontor/contract/product';
import { pricesOfShop } from '@kontor/domain/product-price';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { pricesFor } from '../prices/price-list.ts';
import { readSales } from '../prices/read-sales.ts';
import { salesTerms } from '../prices/sales-terms.ts';
import { loadSituation } from './shop-situation.ts';

export function priceRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/price', async ({ shop, organization }) => {
    const { assortment, prices } = await loadSituation(database, shop, organization, clock.now());
    return assortment === null ? [] : pricesFor(pricesOfShop(prices), assortment);
  });

  api.route('GET /signup/price', async () => {
    const { list } = await readSales(database, clock.now());
    return ProductPlatform.options.flatMap((platform) =>
      pricesFor(list, { platform, version: salesTerms.defaultProductVersions[platform] }),
    );
  });
}
