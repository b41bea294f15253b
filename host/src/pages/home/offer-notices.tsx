import { isOfferDue } from '@kontor/domain/offer';
import { useApiQuery, useConfig, useMayCall, useNow, useShopParams } from '@kontor/platform/host-hooks';
import { OfferNotice, offerParameter } from '@kontor/platform/parts/offer/offer-notice';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useSubscription } from '../../navigation/use-subscription.ts';
import { homeCalls } from './home-queries.ts';

/** What the agency offers for this shop and the shop can accept; the subscription's page has all offers. */
export function OfferNotices() {
  const now = useNow();
  const { sepaDirectDebitLimit } = useConfig();
  const subscription = useSubscription();
  const { data: offers = [] } = useApiQuery(
    homeCalls.offers,
    { params: useShopParams() },
    // The page has asked for it already: a failed call is not repeated because the notice is shown.
    { retryOnMount: false, enabled: useMayCall()(homeCalls.offers) },
  );
  if (subscription === undefined) return null;
  const due = offers.filter((offer) => isOfferDue(offer, { subscription, sepaDirectDebitLimit, now }));
  return due.map((offer) => (
    <OfferNotice
      key={offer.uuid}
      offer={offer}
      link={<PageLink page="subscription" search={`${offerParameter}=${offer.uuid}`} />}
    />
  ));
}
