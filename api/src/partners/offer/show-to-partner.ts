import type { Offer, OfferRefusal } from '@kontor/contract/offer';
import { loadSituation, type ShopSituation } from '../../billing/cart/shop-situation.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { refusalOfOffer } from './check-offer.ts';
import { findShopOfCustomer } from './find-customer-shop.ts';
import { isOpen, offerForPartner, stateOf } from './offer.repository.ts';
import type { OfferRow } from './offer.tables.ts';

type Situations = Map<string, ShopSituation | null>;

/** Offers as their partner sees them. For all tenants: whether one can be ordered depends on the merchant's contract. */
export function createShowToPartner({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>) {
  /** `null` for a shop that was disconnected meanwhile, with which its offers are withdrawn. */
  async function situationOf({ partner_uuid, shop_uuid }: OfferRow): Promise<ShopSituation | null> {
    const found = await findShopOfCustomer(database, partner_uuid, shop_uuid);
    return found && loadSituation(database, found.shop, found.organization);
  }

  async function refusalNow(offer: OfferRow, known: Situations): Promise<OfferRefusal | null> {
    if (!isOpen(stateOf(offer, clock.now()))) return null;
    const before = known.get(offer.shop_uuid);
    const situation = before === undefined ? await situationOf(offer) : before;
    known.set(offer.shop_uuid, situation);
    return situation && refusalOfOffer(situation, offer);
  }

  const show = async (offer: OfferRow, known: Situations): Promise<Offer> =>
    offerForPartner(offer, clock.now(), await refusalNow(offer, known));

  return {
    one: (offer: OfferRow): Promise<Offer> => actForAll(() => show(offer, new Map())),

    all: (offers: readonly OfferRow[]): Promise<Offer[]> =>
      actForAll(async () => {
        const known: Situations = new Map();
        const shown: Offer[] = [];
        for (const offer of offers) shown.push(await show(offer, known));
        return shown;
      }),
  };
}
