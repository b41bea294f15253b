import type { SubscriptionState } from '@kontor/contract/subscription';
import { cartFromSubscription, deviceQuantity } from '@kontor/domain/cart';
import { trialEndShown } from '@kontor/domain/date';
import { deviceTypes, isPlan } from '@kontor/domain/product';
import { liveStripeSubscription } from '@kontor/domain/subscription';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Badge, type Tone } from '@kontor/ui/badge';
import { PageHead } from '@kontor/ui/page-head';
import { Trans } from 'react-i18next';
import type { Billing } from '../../billing/use-billing.ts';
import { namespace, useTexts } from '../../texts/use-texts.ts';

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
      badge={
        subscription && <Badge tone={tones[subscription.state]}>{t(`subscription.state.${subscription.state}`)}</Badge>
      }
      lead={subscription ? <Lead billing={billing} /> : t('subscription.lead.none')}
    />
  );
}

function Lead({ billing }: { billing: Billing }) {
  const { plan, devices } = useContents(billing);
  const term = useTerm(billing);
  return (
    <>
      {plan && billing.subscription?.state !== 'expired' && (
        <Trans
          ns={namespace}
          i18nKey={devices === '' ? 'subscription.lead.plan' : 'subscription.lead.planAndDevices'}
          values={{ plan, devices }}
          components={{ strong: <strong /> }}
        />
      )}{' '}
      {term}
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
  return { plan: plan && platform(`plan.${plan.type}`), devices: new Intl.ListFormat(language).format(devices) };
}

/** Until when it runs and what happens then. */
function useTerm({ subscription, paymentData }: Billing): string | null {
  const t = useTexts();
  const { date } = useFormat();
  if (!subscription) return null;
  const periodEnd = paymentData.currentMainSubscriptionPeriodEnd;
  switch (subscription.state) {
    case 'trial': {
      const end = periodEnd ?? subscription.items.find(({ product }) => product.isTrial)?.validUntil;
      return end ? t('subscription.term.trial', { date: date(trialEndShown(end)) }) : null;
    }
    case 'expired':
      return t('subscription.term.expired');
    case 'complimentary':
      return t('subscription.term.complimentary');
    case 'canceled':
      return null;
    default: {
      if (!periodEnd || subscription.cancelAtDate) return null;
      const isYearly = liveStripeSubscription(subscription)?.isYearly ?? false;
      return t(isYearly ? 'subscription.term.yearly' : 'subscription.term.monthly', { date: date(periodEnd) });
    }
  }
}
