import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { lastCalendarDayOf } from '@kontor/domain/date';
import { isLive } from '@kontor/domain/subscription';
import { soldProduct } from '../prices/price-list.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { nextChargeOf } from './next-charge.ts';
import { nextPaymentMethodOf, paymentMethodOf } from './payment-method.ts';
import { movesPricesOnly, scheduledChangeAt } from './price-schedule.ts';
import type { StoredSubscription } from './subscription.repository.ts';
import type { SubscriptionItemRow } from './subscription.tables.ts';

/** The payment-provider subscription that the shop's subscription follows: live, and completed by the customer. */
export function liveProviderSubscription({
  payments,
}: Pick<StoredSubscription, 'payments'>): PaymentSubscriptionRow | null {
  return payments.find(({ state, confirmed }) => confirmed && isLive(state)) ?? null;
}

/** The one that the customer has not completed yet, if any. */
export function unconfirmedProviderSubscription({
  payments,
}: Pick<StoredSubscription, 'payments'>): PaymentSubscriptionRow | null {
  return payments.find(({ state, confirmed }) => !confirmed && (state === 'incomplete' || isLive(state))) ?? null;
}

/**
 * Whether the customer completed its order, so that its invoices are owed. One that ended before it was ever read here
 * counts as well: an order that is not completed ends as `incomplete_expired`, never as `canceled`.
 * https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses
 */
export const wasCompleted = ({ state, confirmed }: Pick<PaymentSubscriptionRow, 'state' | 'confirmed'>): boolean =>
  confirmed || state === 'canceled';

export function subscriptionToWire(stored: StoredSubscription): Subscription {
  const { subscription, items, payments } = stored;
  const live = liveProviderSubscription(stored);
  return {
    uuid: subscription.uuid,
    state: subscription.state,
    noSelfService: subscription.no_self_service,
    earliestCancellationDate: instant(live?.period_end),
    scheduleActivationDate: instant(live && scheduledChangeAt(live, items)),
    cancelAtDate: instant(live?.cancel_at),
    items: (live && movesPricesOnly(live, items) ? items.filter(({ state }) => state !== 'pending') : items).map(
      itemToWire,
    ),
    stripeSubscriptions: payments.map(({ uuid, state, is_yearly, setup_intent_id }) => ({
      uuid,
      state,
      isYearly: is_yearly,
      stripeSetupIntentId: setup_intent_id,
    })),
    ...agreedOnWire(subscription, live),
  };
}

/** What staff have agreed; nothing where they have not. */
function agreedOnWire(
  { state, complimentary_until: until, charged_from: from, licence_version }: StoredSubscription['subscription'],
  live: PaymentSubscriptionRow | null,
): Pick<Subscription, 'complimentaryUntil' | 'chargedFrom' | 'licenceVersion'> {
  return {
    ...(state === 'complimentary' && { complimentaryUntil: until && lastCalendarDayOf(until) }),
    ...(from !== null && live !== null && isBeforeFirstCharge(live, from) && { chargedFrom: from.toISOString() }),
    ...(licence_version !== null && { licenceVersion: licence_version }),
  };
}

/** Whether a contract is not charged because it is complimentary, or was, and not because it was ordered for the end of a trial. */
export const isBeforeFirstCharge = (
  live: Pick<PaymentSubscriptionRow, 'state' | 'period_end'>,
  chargedFrom: Date | null,
): boolean => live.state === 'trialing' && live.period_end.getTime() === chargedFrom?.getTime();

function itemToWire({
  state,
  quantity,
  valid_until,
  is_trial,
  trial_days,
  ...product
}: SubscriptionItemRow): Subscription['items'][number] {
  return {
    state,
    quantity,
    product: { ...soldProduct(product), isTrial: is_trial },
    validUntil: instant(valid_until),
    ...(trial_days !== null && { trialDays: trial_days }),
  };
}

export const instant = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

const noPaymentData: SubscriptionPaymentData = {
  scheduleActivationDate: null,
  cancelAtDate: null,
  paymentMethod: null,
  collectionMethod: null,
  currentMainSubscriptionPeriodEnd: null,
  sepaMandate: null,
  nextCharge: null,
  nextPaymentMethod: null,
};

/** The payment provider is told of a later day before the one that it knows. */
const isFreeForLonger = ({
  state,
  complimentary_until: until,
  charged_from: from,
}: StoredSubscription['subscription']): boolean =>
  state === 'complimentary' && (until === null || (from !== null && until > from));

export function paymentDataToWire(stored: StoredSubscription | null): SubscriptionPaymentData {
  const live = stored && liveProviderSubscription(stored);
  if (!live) return noPaymentData;
  return {
    scheduleActivationDate: instant(scheduledChangeAt(live, stored.items)),
    cancelAtDate: instant(live.cancel_at),
    paymentMethod: paymentMethodOf(live),
    collectionMethod: live.collection_method,
    currentMainSubscriptionPeriodEnd: instant(live.period_end),
    sepaMandate: live.mandate_url === null ? null : { url: live.mandate_url },
    nextCharge: isFreeForLonger(stored.subscription) ? null : nextChargeOf(live, stored.items, stored.moves),
    nextPaymentMethod: nextPaymentMethodOf(live),
  };
}
