import { selectionAsSold } from '@kontor/domain/assortment';
import { cartFromSubscription, extraOrdersOf } from '@kontor/domain/cart';
import { hasLicences } from '@kontor/domain/checkout';
import type { Api } from '../../infrastructure/http/api.ts';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Billing } from '../stripe/billing.ts';
import { makeQuote } from './make-quote.ts';
import { pricedItems, priceSelection, readSelection, volumeOfPlan } from './price-selection.ts';
import { loadSituation } from './shop-situation.ts';

export function cartRoutes(api: Api, billing: Billing): void {
  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/cart', async ({ shop, organization }) => {
    const situation = await loadSituation(billing.database, shop, organization, billing.clock.now());
    const { subscription, assortment } = situation;
    const had = cartFromSubscription(subscription);
    if (had === null || assortment === null || !hasLicences(had)) return '';
    return priceSelection(situation, selectionAsSold(had, assortment));
  });

  api.route(
    'POST /organization/{organizationUuid}/shop/{shopUuid}/cart',
    async ({ shop, organization, user, body }) => {
      const price = async () => {
        const situation = await loadSituation(billing.database, shop, organization, billing.clock.now());
        if (situation.assortment === null)
          throw violation('items', 'product-unknown', 'Nothing is sold for this kind of shop');
        const selection = readSelection(body, situation.assortment);
        const { cart } = await makeQuote(billing, situation, selection, user.language);
        return { ...cart, ...extraOrdersOf(volumeOfPlan(pricedItems(situation, selection)), body.ordersPerMonth) };
      };
      try {
        return await price();
      } catch (error) {
        if (!(error instanceof ProblemError && error.code === 'subscription-in-progress')) throw error;
        // The subscription had changed, and was read anew.
        return price();
      }
    },
  );
}
