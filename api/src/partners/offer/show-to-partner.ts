import type { Offer } from '@kontor/contract/offer';
import { inParallel } from '@kontor/registry/in-parallel';
import { loadSituation, type ShopSituation } from '../../billing/cart/shop-situation.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { refusalOfOffer } from './check-offer.ts';
import { findShopOfCustomer } from './find-customer-shop.ts';
import { isOpen, offerForPartner, stateOf } from './offer.repository.ts';
import type { OfferRow } from './offer.tables.ts';

/** So that the list of one agency leaves connections to the others. */
const shopsAtOnce = 4;

/** Offers as their partner sees them. For all tenants: whether one can be ordered depends on the merchant's contract. */
export function createShowToPartner({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>) {
  const isOpenNow = (offer: OfferRow) => isOpen(stateOf(offer, clock.now()));

  /** `null` for a shop that was disconnected meanwhile, with which its offers are withdrawn. */
  async function situationOf({ partner_uuid, shop_uuid }: OfferRow): Promise<ShopSituation | null> {
    const found = await findShopOfCustomer(database, partner_uuid, shop_uuid);
    return found && loadSituation(database, found.shop, found.organization, clock.now());
  }

  function show(offer: OfferRow, situation: ShopSituation | null): Offer {
    const refusal = situation && isOpenNow(offer) ? refusalOfOffer(situation, offer) : null;
    return offerForPartner(offer, clock.now(), refusal);
  }

  return {
    one: (offer: OfferRow): Promise<Offer> =>
      actForAll(async () => show(offer, isOpenNow(offer) ? await situationOf(offer) : null)),

    all: (offers: readonly OfferRow[]): Promise<Offer[]> =>
      actForAll(async () => {
        const oneOfEachShop = new Map(offers.filter(isOpenNow).map((offer) => [offer.shop_uuid, offer]));
        const situations = new Map(
          await inParallel(
            oneOfEachShop,
            shopsAtOnce,
            async ([uuid, offer]) => [uuid, await situationOf(offer)] as const,
          ),
        );
        return offers.map((offer) => show(offer, situations.get(offer.shop_uuid) ?? null));
      }),
  };
}
