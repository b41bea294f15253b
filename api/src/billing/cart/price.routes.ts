import { ProductPlatform } from '@kontor/contract/product';
import { pricesOfShop } from '@kontor/domain/product-price';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { pricesFor } from '../prices/price-list.ts';
import { readSales } from '../prices/read-sales.ts';
import { loadSituation, type ShopSituation } from './shop-situation.ts';

export function priceRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/price', async ({ shop, organization }) => {
    const now = clock.now();
    const situation = await loadSituation(database, shop, organization, now);
    const { assortment, prices, vatAt } = situation;
    if (assortment === null) return [];
    const vatPercent = vatAt(firstChargeAt(situation) ?? now).percent;
    return pricesFor(pricesOfShop(prices), assortment).map((price) => ({ ...price, vatPercent }));
  });

  api.route('GET /signup/price', async () => {
    const { list, settings } = await readSales(database, clock.now());
    return ProductPlatform.options.flatMap((platform) =>
      pricesFor(list, { platform, version: settings.defaultProductVersions[platform] }),
    );
  });
}

/** When a shop on trial is charged for the first time, whether it has ordered that already or not; `null` for others. */
function firstChargeAt({ trialEnd, live }: ShopSituation): Date | null {
  if (live?.state === 'trialing') return live.period_end;
  return live === null && trialEnd !== null ? new Date(trialEnd) : null;
}
