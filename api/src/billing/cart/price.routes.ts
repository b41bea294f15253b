import { ProductPlatform } from '@kontor/contract/product';
import { pricesOfShop } from '@kontor/domain/product-price';
import type { VatTreatment } from '@kontor/domain/vat';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { pricesFor } from '../prices/price-list.ts';
import { readSales } from '../prices/read-sales.ts';
import { loadSituation, type ShopSituation } from './shop-situation.ts';

export function priceRoutes(api: Api, { database, clock }: Pick<Infrastructure, 'database' | 'clock'>): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/price', async ({ shop, organization }) => {
    const situation = await loadSituation(database, shop, organization, clock.now());
    const { assortment, prices } = situation;
    if (assortment === null) return [];
    const { percent: vatPercent } = firstChargeVat(situation);
    return pricesFor(pricesOfShop(prices), assortment).map((price) => ({ ...price, vatPercent }));
  });

  api.route('GET /signup/price', async () => {
    const { list, settings } = await readSales(database, clock.now());
    return ProductPlatform.options.flatMap((platform) =>
      pricesFor(list, { platform, version: settings.defaultProductVersions[platform] }),
    );
  });
}

/**
 * The VAT by which a shop on trial is charged for the first time, whether it has ordered that already or not; that of today for
 * others. What is ordered keeps a lost VAT id until the notice is over.
 */
function firstChargeVat({ trialEnd, live, vat, vatAt, renewalVat }: ShopSituation): VatTreatment {
  if (live?.state === 'trialing') return renewalVat ?? vatAt(live.period_end);
  return live === null && trialEnd !== null ? vatAt(new Date(trialEnd)) : vat;
}
