import type { Subscription, SubscriptionState } from '@kontor/contract/subscription';
import { dayEnd } from '@kontor/domain/calendar-month';
import { cartFromSubscription, deviceQuantity } from '@kontor/domain/cart';
import { lastDayOf } from '@kontor/domain/date';
import { endedSubscription } from '@kontor/domain/ended-subscription';
import { formatList } from '@kontor/domain/list';
import { deviceTypes, isPlan } from '@kontor/domain/product';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import { trialEndOf } from '@kontor/domain/trial-end';
import { useNow } from '@kontor/platform/host-hooks';
import { Sentence } from '@kontor/platform/parts/sentence';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Badge, type Tone } from '@kontor/ui/badge';
import { PageHead } from '@kontor/ui/page-head';
import type { Billing } from '../../billing/use-billing.ts';
import { useEntitlements } from '../../billing/use-entitlements.ts';
import { useTexts } from '../../texts/use-texts.ts';

const tones: Record<SubscriptionState, Tone> = {
  trial: 'info',
  complimentary: 'success',
  active: 'success',
  canceled: 'warning',
  expired: 'neutral',
  'past-due': 'danger',
  unpaid: 'danger',
};

/** The page's title with the state, and one sentence: what the shop has, and until when. */
export function SubscriptionHead({ billing }: { billing: Billing }) {
  const t = useTexts();
  const { subscription } = billing;
  return (
    <PageHead
      title={t('subscription.title')}
      badge={subscription && <StateBadge subscription={subscription} />}
      lead={subscription ? <Lead billing={billing} /> : t('subscription.lead.none')}
    />
  );
}

/** The state of what can be used: suspended products are not active, whatever is booked. */
function StateBadge({ subscription }: { subscription: Subscription }) {
  const t = useTexts();
  const { state } = useEntitlements(subscription);
  if (state === 'suspended') return <Badge tone="danger">{t('subscription.suspended')}</Badge>;
  // An invoice may be dunned while the provider still counts the subscription as active.
  if (state === 'past-due' && subscription.state === 'active')
    return <Badge tone={tones['past-due']}>{t('subscription.state.past-due')}</Badge>;
  if (state === 'trial') return <Badge tone={tones.trial}>{t('subscription.state.trial')}</Badge>;
  return <Badge tone={tones[subscription.state]}>{t(`subscription.state.${subscription.state}`)}</Badge>;
}

function Lead({ billing }: { billing: Billing }) {
  const t = useTexts();
  const { plan, devices } = useContents(billing);
  const term = useTerm(billing);
  const isSuspended = useEntitlements(billing.subscription).state === 'suspended';
  return (
    <>
      {plan && billing.subscription?.state !== 'expired' && (
        <Sentence
          text={t(
            `subscription.lead.${isSuspended ? 'suspended' : 'used'}.${devices === '' ? 'plan' : 'planAndDevices'}`,
            { plan, devices },
          )}
          elements={{ strong: <strong /> }}
        />
      )}
      {!isSuspended && <span> {term}</span>}
    </>
  );
}

/** The plan by name and the devices as a list: '4 WMS-Geräten und 3 Kassen'. */
function useContents({ subscription }: Billing) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { language } = useFormat();
  const current = cartFromSubscription(subscription);
  const plan = current?.items.map(({ product }) => product).find(isPlan);
  const devices = deviceTypes.flatMap((type) => {
    const count = current ? deviceQuantity(current, type) : 0;
    return count > 0 ? [t(`device.${type}.with`, { count })] : [];
  });
  return { plan: plan && platform(`plan.${plan.type}`), devices: formatList(devices, language) };
}

/** Until when it runs and what happens then. */
function useTerm({ subscription, paymentData }: Billing): string | null {
  const t = useTexts();
  const { date, day } = useFormat();
  const now = useNow().toISOString();
  if (!subscription) return null;
  const periodEnd = paymentData.currentMainSubscriptionPeriodEnd;
  switch (subscription.state) {
    case 'trial': {
      const end = trialEndOf(subscription) ?? periodEnd;
      return end ? t('subscription.term.trial', { date: date(lastDayOf(end)) }) : null;
    }
    case 'expired': {
      const { kind, end } = endedSubscription(subscription, now);
      if (end === null) return t('subscription.term.expired');
      return t(`subscription.term.${kind}Expired`, { date: date(lastDayOf(end)) });
    }
    case 'complimentary': {
      const { complimentaryUntil: until, chargedFrom, cancelAtDate } = subscription;
      if (!until || (chargedFrom !== undefined && chargedFrom < dayEnd(until)))
        return t('subscription.term.complimentary');
      if (chargedFrom === undefined || cancelAtDate) return t('subscription.term.freeUntil', { date: day(until) });
      return t('subscription.term.chargedFrom', { end: date(lastDayOf(chargedFrom)), begin: date(chargedFrom) });
    }
    case 'canceled':
      return null;
    default: {
      if (!periodEnd || subscription.cancelAtDate) return null;
      const live = liveStripeSubscription(subscription);
      const { chargedFrom } = subscription;
      if (chargedFrom)
        return t('subscription.term.chargedFrom', { end: date(lastDayOf(chargedFrom)), begin: date(chargedFrom) });
      if (live?.state === 'trialing')
        return t('subscription.term.trialing', { end: date(lastDayOf(periodEnd)), begin: date(periodEnd) });
      // A scheduled change may bring another interval.
      const isYearly = paymentData.nextCharge?.isYearlySubscription ?? live?.isYearly ?? false;
      return t(isYearly ? 'subscription.term.yearly' : 'subscription.term.monthly', { date: date(periodEnd) });
    }
  }
}
