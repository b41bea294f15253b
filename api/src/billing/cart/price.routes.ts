import { ProductPlatform } from '@kontor/contract/product';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { pricesFor } from '../prices/price-list.ts';
import { salesTerms } from '../prices/sales-terms.ts';
import { loadSituation } from './shop-situation.ts';

export function priceRoutes(api: Api, database: Database): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/price', async ({ shop, organization }) => {
    const { assortment } = await loadSituation(database, shop, organization);
    return assortment === null ? [] : pricesFor(assortment.platform, assortment.version);
  });

  api.route('GET /signup/price', async () =>
    ProductPlatform.options.flatMap((platform) => pricesFor(platform, salesTerms.defaultProductVersions[platform])),
  );
}
