import { useApiQuery, useMayCall, useNow, usePagePath, useShopParams } from '@kontor/platform/host-hooks';
import { OfferNotice, offerParameter } from '@kontor/platform/parts/offer/offer-notice';
import { createSearchParams } from 'react-router-dom';
import { homeCalls } from './home-queries.ts';

/** What the agency offers for this shop, until it is decided on or has run out. */
export function OfferNotices() {
  const pagePath = usePagePath();
  const now = useNow();
  const { data: offers = [] } = useApiQuery(
    homeCalls.offers,
    { params: useShopParams() },
    // The page has asked for it already: a failed call is not repeated because the notice is shown.
    { retryOnMount: false, enabled: useMayCall()(homeCalls.offers) },
  );
  const waiting = offers.filter(({ state, validUntil }) => state === 'sent' && new Date(validUntil) > now);
  return waiting.map((offer) => (
    <OfferNotice
      key={offer.uuid}
      offer={offer}
      to={`${pagePath('subscription')}?${createSearchParams({ [offerParameter]: offer.uuid })}`}
    />
  ));
}
