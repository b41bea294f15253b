import { OfferNotice, offerParameter } from '@kontor/platform/parts/offer/offer-notice';
import { Link } from 'react-router-dom';
import type { Billing } from '../../billing/use-billing.ts';
import { useOffers } from '../../billing/use-offers.ts';
import { useOfferRefusals } from '../../selection/use-offer-refusals.ts';

interface OfferNoticesProps {
  readonly billing: Billing;
  readonly openedUuid: string | null;
}

/** Until an offer is decided on, while it can be accepted; the one that is open shows itself. */
export function OfferNotices({ billing, openedUuid }: OfferNoticesProps) {
  const refusalsOf = useOfferRefusals(billing);
  const waiting = (useOffers().data ?? []).filter(
    (offer) => offer.state === 'sent' && offer.uuid !== openedUuid && refusalsOf(offer).length === 0,
  );
  return waiting.map((offer) => (
    <OfferNotice key={offer.uuid} offer={offer} link={<Link to={{ search: `?${offerParameter}=${offer.uuid}` }} />} />
  ));
}
