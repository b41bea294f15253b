import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { lastDayOf } from '@kontor/domain/date';
import { dunningSeverity } from '@kontor/domain/dunning';
import { formatList } from '@kontor/domain/list';
import { isMethodMissing } from '@kontor/domain/missing-method';
import type { ProductKey } from '@kontor/domain/plan';
import { useMayCall } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { sentences } from '@kontor/platform/sentences';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { billingCalls } from '../../billing/calls.ts';
import { isBehind, isCanceled, isChangeWithdrawable, isResumable } from '../../billing/subscription-state.ts';
import type { Billing } from '../../billing/use-billing.ts';
import { useDunningProcess } from '../../billing/use-dunning-process.ts';
import { useEntitlements } from '../../billing/use-entitlements.ts';
import { usePendingContents } from '../../billing/use-pending-contents.ts';
import { useUntilEndText } from '../../billing/use-until-end-text.ts';
import { WithdrawCancellation } from '../../components/withdraw-cancellation.tsx';
import { WithdrawChange } from '../../components/withdraw-change.tsx';
import { useLineTexts } from '../../selection/use-line-texts.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PriceChangeNotice } from './price-change-notice.tsx';
import { UnconfirmedOrder } from './unconfirmed-order.tsx';

interface SubscriptionNoticesProps {
  readonly billing: Billing;
  /** What the shop had and cannot order any more. */
  readonly replaced: readonly ProductKey[];
}

/**
 * What the customer has to know before choosing: nothing to change yet, an overdue payment, a missing payment method, an order that is not confirmed, a
 * cancellation, a scheduled change, new prices.
 */
export function SubscriptionNotices({ billing, replaced }: SubscriptionNoticesProps) {
  const { subscription } = billing;
  const dunning = useDunningProcess();
  if (!subscription) return <ByOurTeam notice="noSubscription" />;
  return (
    <>
      {/* An advanced dunning process is shown above every page with more details. */}
      {isBehind(subscription) && dunningSeverity(dunning) === 'none' && <Behind />}
      {isMethodMissing(billing.paymentData) && <NoMethod />}
      <UnconfirmedOrder subscription={subscription} />
      {isCanceled(subscription) && <Canceled subscription={subscription} />}
      {replaced.length > 0 && <Replaced products={replaced} />}
      {subscription.scheduleActivationDate && (
        <Scheduled
          subscription={subscription}
          paymentData={billing.paymentData}
          from={subscription.scheduleActivationDate}
        />
      )}
      {billing.paymentData.priceChange && (
        <PriceChangeNotice subscription={subscription} change={billing.paymentData.priceChange} />
      )}
      {subscription.noSelfService && <ByOurTeam notice="noSelfService" />}
    </>
  );
}

function Behind() {
  const t = useTexts();
  const mayChangeMethod = useMayCall()(billingCalls.setupIntent);
  return (
    <Alert
      tone="danger"
      announce={false}
      title={t('notice.behind.title')}
      actions={
        <>
          {mayChangeMethod && (
            <ButtonLink size="sm" variant="outlined" render={<PageLink page="paymentMethods" />}>
              {t('notice.behind.paymentMethod')}
            </ButtonLink>
          )}
          <ButtonLink size="sm" variant="outlined" render={<PageLink page="invoices" />}>
            {t('notice.behind.invoices')}
          </ButtonLink>
        </>
      }
    >
      {t('notice.behind.text')}
    </Alert>
  );
}

function NoMethod() {
  const t = useTexts();
  const mayChangeMethod = useMayCall()(billingCalls.setupIntent);
  return (
    <Alert
      tone="warning"
      announce={false}
      title={t('notice.noMethod.title')}
      actions={
        mayChangeMethod && (
          <ButtonLink size="sm" variant="outlined" render={<PageLink page="paymentMethods" />}>
            {t('notice.noMethod.add')}
          </ButtonLink>
        )
      }
    >
      {t('notice.noMethod.text')}
    </Alert>
  );
}

function Canceled({ subscription }: { subscription: Subscription }) {
  const t = useTexts();
  const untilEnd = useUntilEndText()(useEntitlements(subscription));
  const { date } = useFormat();
  const mayResume = useMayCall()(billingCalls.resume);
  return (
    <Alert
      tone="warning"
      announce={false}
      title={
        subscription.cancelAtDate
          ? t('notice.canceled.title', { date: date(lastDayOf(subscription.cancelAtDate)) })
          : t('notice.canceled.titleNow')
      }
      actions={mayResume && isResumable(subscription) && <WithdrawCancellation subscription={subscription} />}
    >
      {untilEnd}
    </Alert>
  );
}

interface ScheduledProps {
  readonly subscription: Subscription;
  readonly paymentData: SubscriptionPaymentData;
  readonly from: string;
}

function Scheduled({ subscription, paymentData, from }: ScheduledProps) {
  const t = useTexts();
  const { date, money } = useFormat();
  const { nextCharge, nextPaymentMethod } = paymentData;
  const contents = usePendingContents(subscription);
  return (
    <Alert
      announce={false}
      title={t('notice.scheduled.title', { date: date(from) })}
      actions={isChangeWithdrawable(subscription) && <WithdrawChange subscription={subscription} />}
    >
      {sentences(
        contents !== null && t('notice.scheduled.contents', { contents }),
        nextCharge &&
          nextPaymentMethod &&
          t(nextCharge.isYearlySubscription ? 'notice.scheduled.yearly' : 'notice.scheduled.monthly', {
            amount: money(nextCharge.amount),
            by: t(`payment.by.${nextPaymentMethod.type}`),
          }),
        t('notice.scheduled.text'),
      )}
    </Alert>
  );
}

/** Products of an older version are ordered in the one that is sold now. */
function Replaced({ products }: { products: readonly ProductKey[] }) {
  const t = useTexts();
  const { language } = useFormat();
  const line = useLineTexts();
  const names = products.map(({ type }) => line.product(type));
  return (
    <Alert announce={false} title={t('notice.replaced.title')}>
      {t('notice.replaced.text', { products: formatList(names, language) })}
    </Alert>
  );
}

/** What cannot be done here, and the support address. */
function ByOurTeam({ notice }: { notice: 'noSubscription' | 'noSelfService' }) {
  const t = useTexts();
  return (
    <Alert announce={false} title={t(`notice.${notice}.title`)}>
      {t(`notice.${notice}.text`)} <SupportLink />
    </Alert>
  );
}
