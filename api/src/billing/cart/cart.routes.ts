import type { Cart } from '@kontor/contract/cart';
import type { Selection } from '@kontor/domain/cart';
import { extraOrdersAt } from '@kontor/domain/plan';
import { isPlan } from '@kontor/domain/product';
import type { Api } from '../../infrastructure/http/api.ts';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Billing } from '../stripe/billing.ts';
import { makeQuote } from './make-quote.ts';
import { readSelection } from './price-selection.ts';
import { loadSituation } from './shop-situation.ts';

/** Only if asked for. A selection without a plan includes no orders and charges none. */
function extraOrdersOf({ items }: Selection, ordersPerMonth: number | undefined): Pick<Cart, 'extraOrders'> {
  if (ordersPerMonth === undefined) return {};
  const plan = items.map(({ product }) => product).find(isPlan);
  return { extraOrders: plan ? extraOrdersAt(plan.type, ordersPerMonth) : { count: 0, amount: 0 } };
}

export function cartRoutes(api: Api, billing: Billing): void {
  api.route(
    'POST /organization/{organizationUuid}/shop/{shopUuid}/cart',
    async ({ shop, organization, user, body }) => {
      const price = async () => {
        const situation = await loadSituation(billing.database, shop, organization);
        if (situation.assortment === null)
          throw violation('items', 'product-unknown', 'Nothing is sold for this kind of shop');
        const selection = readSelection(body, situation.assortment);
        const { cart } = await makeQuote(billing, situation, selection, user.language);
        return { ...cart, ...extraOrdersOf(selection, body.ordersPerMonth) };
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
