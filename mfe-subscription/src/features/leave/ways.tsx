import type { Subscription } from '@kontor/contract/subscription';
import { lastDayOf } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { isDeviceLicense, isPlan, planTypes } from '@kontor/domain/product';
import { activeItems, paidStripeSubscription } from '@kontor/domain/subscription';
import { worthwhilePlan } from '@kontor/domain/worthwhile-plan';
import { useHost } from '@kontor/platform/host';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useUsage } from '@kontor/platform/use-usage';
import { Alert } from '@kontor/ui/alert';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import type { ReactNode } from 'react';
import type { Billing } from '../../billing/use-billing.ts';
import { useContractEnd } from '../../billing/use-contract-end.ts';
import { usePendingContents } from '../../billing/use-pending-contents.ts';
import { planOffers } from '../../selection/plan-offers.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './ways.module.css';

interface WaysProps {
  readonly billing: Billing;
  readonly subscription: Subscription;
}

/** The ways on, none of them in front of the others. */
export function Ways({ billing, subscription }: WaysProps) {
  const t = useTexts();
  return (
    <section aria-label={t('leave.ways')} className={styles.ways}>
      <Cancel subscription={subscription} />
      {subscription.scheduleActivationDate === null ? (
        <SmallerPlan billing={billing} subscription={subscription} />
      ) : (
        <ScheduledChange subscription={subscription} from={subscription.scheduleActivationDate} />
      )}
      <Stay billing={billing} subscription={subscription} />
    </section>
  );
}

function Cancel({ subscription }: Pick<WaysProps, 'subscription'>) {
  const t = useTexts();
  const { date } = useFormat();
  const { notify } = useHost();
  const errorText = useErrorText();
  const end = subscription.earliestCancellationDate;
  const cancel = useContractEnd(subscription, 'cancel', () => notify(t('cancellation.done')));
  const { start, isBusy, error } = useAttempt(cancel);
  return (
    <Way
      title={end ? t('leave.cancel.title', { date: date(lastDayOf(end)) }) : t('leave.cancel.titleTermEnd')}
      text={t('leave.cancel.text')}
      action={
        <Button variant="outlined" width="full" loading={isBusy} onClick={start}>
          {isBusy ? t('cancellation.canceling') : t('cancellation.cancel')}
        </Button>
      }
    >
      {error !== null && <Alert tone="danger" title={errorText(error)} />}
    </Way>
  );
}

/**
 * The plan that costs less for what the shop uses, as on the overview; without one the next smaller. Selected on the
 * subscription's page. Of the smallest plan, fewer devices, where there are any.
 */
function SmallerPlan({ billing, subscription }: WaysProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { money, count, language } = useFormat();
  const own = activeItems(subscription)
    .map(({ product }) => product)
    .find(isPlan);
  const cheaper = worthwhilePlan(subscription, billing.prices, useUsage().data ?? []);
  const smaller = cheaper?.plan ?? (own && planTypes[planTypes.indexOf(own.type) - 1]);
  const isYearly = paidStripeSubscription(subscription)?.isYearly ?? false;
  const offer = planOffers(billing.prices, isYearly ? 'year' : 'month', 0).find(({ type }) => type === smaller);
  if (smaller === undefined || offer === undefined) {
    if (activeItems(subscription).every(({ product }) => !isDeviceLicense(product))) return null;
    return (
      <Way
        title={t('leave.smaller.smallest')}
        text={t('leave.smaller.smallestText')}
        action={
          <ButtonLink variant="outlined" width="full" render={<PageLink page="subscription" />}>
            {t('leave.smaller.devices')}
          </ButtonLink>
        }
      />
    );
  }
  const facts = { price: money(offer.basePrice), orders: count(offer.includedOrders) };
  const plan = `${platform(`plan.${smaller}`)}: ${t(isYearly ? 'leave.smaller.perYear' : 'leave.smaller.perMonth', facts)}`;
  const euros = (cents: number) => formatCents(Math.floor(cents / 100) * 100, language, { dropZeroFractions: true });
  const saving = cheaper && t('leave.smaller.saving', { amount: euros(cheaper.saving) });
  return (
    <Way
      title={t(cheaper ? 'leave.smaller.cheaper' : 'leave.smaller.title')}
      text={saving === null ? plan : `${plan} ${saving}`}
      action={
        <ButtonLink
          variant="outlined"
          width="full"
          render={<PageLink page="subscription" search={`plan=${smaller}`} />}
        >
          {t('leave.smaller.action', { plan: platform(`plan.${smaller}`) })}
        </ButtonLink>
      }
    />
  );
}

/** What is ordered already for the end of the period: nothing else can be ordered before it is taken back. */
function ScheduledChange({ subscription, from }: Pick<WaysProps, 'subscription'> & { readonly from: string }) {
  const t = useTexts();
  const { date } = useFormat();
  const contents = usePendingContents(subscription);
  return (
    <Way
      title={t('notice.scheduled.title', { date: date(from) })}
      text={contents === null ? t('leave.scheduled.text') : t('notice.scheduled.contents', { contents })}
      action={
        <ButtonLink variant="outlined" width="full" render={<PageLink page="subscription" />}>
          {t('leave.scheduled.action')}
        </ButtonLink>
      }
    />
  );
}

/** What goes on without a cancellation: the contract as it is, with the change that is scheduled, or at new prices. */
function Stay({ billing: { paymentData }, subscription: { scheduleActivationDate: from } }: WaysProps) {
  const t = useTexts();
  const { date, money } = useFormat();
  const { priceChange } = paymentData;
  const contract = [
    from !== null && t('outcome.done.all-later', { date: date(from) }),
    priceChange &&
      t(priceChange.isYearlySubscription ? 'leave.stay.pricesYearly' : 'leave.stay.pricesMonthly', {
        date: date(priceChange.from),
        before: money(priceChange.before.total),
        after: money(priceChange.after.total),
      }),
  ].filter(Boolean);
  return (
    <Way
      title={t('leave.stay.title')}
      text={[...(contract.length > 0 ? contract : [t('leave.stay.text')]), t('leave.stay.later')].join(' ')}
      action={
        <ButtonLink variant="outlined" width="full" render={<PageLink page="subscription" />}>
          {t('leave.stay.action')}
        </ButtonLink>
      }
    />
  );
}

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

const Way = ({ title, text, action, children }: WayProps) => (
  <Card title={title}>
    <Stack gap={4} align="stretch">
      <Text variant="ui" tone="secondary">
        {text}
      </Text>
      {children}
      {action}
    </Stack>
  </Card>
);
