import type { Offer } from '@kontor/contract/offer';
import { loadSoldSituations } from '../../billing/cart/shop-situation.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { refusalOfOffer } from './check-offer.ts';
import { findShopsOfCustomers } from './find-customer-shop.ts';
import { isOpen, offerForPartner, stateOf } from './offer.repository.ts';
import type { OfferRow } from './offer.tables.ts';

/** Offers as their partner sees them. For all tenants: whether one can be ordered depends on the merchant's contract. */
export function createShowToPartner({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>) {
  /** A shop that was disconnected meanwhile is not read: its offers are withdrawn with it. */
  async function showing(partnerUuid: string, offers: readonly OfferRow[]): Promise<(offer: OfferRow) => Offer> {
    const now = clock.now();
    const isOpenNow = (offer: OfferRow) => isOpen(stateOf(offer, now));
    const open = new Set(offers.filter(isOpenNow).map(({ shop_uuid }) => shop_uuid));
    const shops = await findShopsOfCustomers(database, partnerUuid, [...open]);
    const situations = await loadSoldSituations(database, shops, now);
    return (offer) => {
      const situation = situations.get(offer.shop_uuid);
      return offerForPartner(offer, now, situation && isOpenNow(offer) ? refusalOfOffer(situation, offer) : null);
    };
  }

  return {
    one: (offer: OfferRow): Promise<Offer> =>
      actForAll(async () => (await showing(offer.partner_uuid, [offer]))(offer)),
    all: (partnerUuid: string, offers: readonly OfferRow[]): Promise<Offer[]> =>
      actForAll(async () => offers.map(await showing(partnerUuid, offers))),
  };
}
