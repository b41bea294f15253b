import type { CheckedOffer, OfferRefusal } from '@kontor/contract/offer';
import { offerRefusals } from '@kontor/domain/offer';
import { useConfig } from '@kontor/platform/host-hooks';
import type { Billing } from '../billing/use-billing.ts';

/** Why an offer cannot be accepted by a shop with this subscription; nothing while it can. */
export function useOfferRefusals({
  subscription,
}: Pick<Billing, 'subscription'>): (offer: CheckedOffer) => OfferRefusal[] {
  const { sepaDirectDebitLimit } = useConfig();
  return (offer) => offerRefusals(offer, { subscription, sepaDirectDebitLimit });
}
