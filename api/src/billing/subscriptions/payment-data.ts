import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import type { StoredSubscription } from './subscription.repository.ts';
import { instant, liveProviderSubscription } from './subscription-wire.ts';

const noPaymentData: SubscriptionPaymentData = {
  scheduleActivationDate: null,
  cancelAtDate: null,
  paymentMethod: null,
  collectionMethod: null,
  currentMainSubscriptionPeriodEnd: null,
  sepaMandate: null,
};

export function paymentDataToWire(stored: StoredSubscription | null): SubscriptionPaymentData {
  const live = stored && liveProviderSubscription(stored);
  if (!live) return noPaymentData;
  const { payment_method_type: type, payment_method_label: label, mandate_url } = live;
  return {
    scheduleActivationDate: instant(live.schedule_activation_at),
    cancelAtDate: instant(live.cancel_at),
    paymentMethod: type === null ? null : { type, label: label ?? '' },
    collectionMethod: live.collection_method,
    currentMainSubscriptionPeriodEnd: instant(live.period_end),
    sepaMandate: mandate_url === null ? null : { url: mandate_url },
  };
}
