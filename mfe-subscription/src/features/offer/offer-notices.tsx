import { OfferNotice, offerParameter } from '@kontor/platform/parts/offer/offer-notice';
import { useOffers } from '../../billing/use-offers.ts';

/** Until an offer is decided on; the one that is open shows itself. */
export function OfferNotices({ openedUuid }: { openedUuid: string | null }) {
  const waiting = (useOffers().data ?? []).filter(({ uuid, state }) => state === 'sent' && uuid !== openedUuid);
  return waiting.map((offer) => (
    <OfferNotice key={offer.uuid} offer={offer} to={{ search: `?${offerParameter}=${offer.uuid}` }} />
  ));
}
