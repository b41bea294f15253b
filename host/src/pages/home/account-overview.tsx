import type { Balance } from '@kontor/contract/invoice';
import type { Subscription } from '@kontor/contract/subscription';
import { lastDayOf } from '@kontor/domain/date';
import { entitlementsOf } from '@kontor/domain/entitlements';
import { orderVolume } from '@kontor/domain/plan';
import { isPlan, type PlanType } from '@kontor/domain/product';
import { isPlanBased } from '@kontor/domain/shop';
import { activeItems } from '@kontor/domain/subscription';
import { usePagePath, useShop } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { licencesOf } from '../../layout/licences.ts';
import { useTexts } from '../../start/use-texts.ts';
import { basePriceOf } from './base-price.ts';
import { DevicesFact } from './devices-fact.tsx';
import { nextInvoiceDate } from './next-invoice-date.ts';
import { NextInvoiceFact } from './next-invoice-fact.tsx';
import { OpenInvoicesFact } from './open-invoices-fact.tsx';
import { trialEnd } from './status-sentence.ts';
import type { Overview } from './use-overview.ts';

/** Account overview: plan, included orders, devices, next invoice. Unknown values are left out. */
export function AccountOverview({ overview }: { overview: Overview }) {
  const t = useTexts();
  const shop = useShop();
  const { wms, pos } = licencesOf(overview.subscription);
  const plan = planOf(overview);
  if (!plan) return null;
  const isComplete = wms + pos > 0 && (isOwing(overview) || nextInvoiceDate(overview) !== null);
  return (
    <AccountStrip label={t('home.account.label')} columns={isComplete ? 'overview' : 'equal'}>
      <PlanFact overview={overview} plan={plan.type} />
      {isPlanBased(shop, overview.subscription) && <OrdersFact plan={plan.type} />}
      <DevicesFact overview={overview} />
      {isOwing(overview) ? <OpenInvoicesFact balance={overview.balance} /> : <NextInvoiceFact overview={overview} />}
    </AccountStrip>
  );
}

const isOwing = (overview: Overview): overview is Overview & { balance: Balance } =>
  overview.balance !== null && overview.balance.owed > 0;

const planOf = ({ subscription }: Overview) =>
  activeItems(subscription)
    .map(({ product }) => product)
    .find(isPlan) ?? null;

function PlanFact({ overview, plan }: { overview: Overview; plan: PlanType }) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { money, date } = useFormat();
  const pagePath = usePagePath();
  const { subscription, paymentData } = overview;
  const isSuspended = entitlementsOf(overview).state === 'suspended';
  const price = basePriceOf(overview);
  const until = subscription?.state === 'trial' ? trialEnd(subscription, paymentData) : null;
  const renewal = subscription?.cancelAtDate ? null : (paymentData?.currentMainSubscriptionPeriodEnd ?? null);
  const notes = [
    price && t(`home.account.plan.price.${price.interval}`, { amount: money(price.amount) }),
    until && t('home.account.plan.trialUntil', { date: date(until) }),
    subscription?.state === 'active' &&
      !isSuspended &&
      renewal &&
      t('home.account.plan.renews', { date: date(renewal) }),
    subscription?.state === 'complimentary' && t('home.account.plan.complimentary'),
    subscription?.cancelAtDate && t('home.account.plan.endsAt', { date: date(lastDayOf(subscription.cancelAtDate)) }),
    isSuspended && t('home.account.plan.suspended'),
  ].filter(Boolean);
  return (
    <AccountFact
      label={t('home.account.plan.label')}
      figure={platform(`plan.${plan}`)}
      note={notes.join(', ')}
      link={
        <TextLink render={<Link to={pagePath('subscription')} />}>
          {t(`home.account.plan.${isChangeable(subscription) ? 'change' : 'view'}`)}
        </TextLink>
      }
    />
  );
}

/** Whether an order could be placed (spec §5); otherwise no change is offered. */
const isChangeable = (subscription: Subscription | null) =>
  subscription !== null &&
  !subscription.noSelfService &&
  subscription.state !== 'complimentary' &&
  subscription.state !== 'canceled' &&
  subscription.scheduleActivationDate === null;

/**
 * The orders included in the plan; the older shopware6 licences count none. The number of orders is unknown here, so
 * there is no meter.
 */
function OrdersFact({ plan }: { plan: PlanType }) {
  const t = useTexts();
  const { money, count } = useFormat();
  const { includedOrders, extraOrderCents } = orderVolume[plan];
  return (
    <AccountFact
      label={t('home.account.orders.label')}
      figure={count(includedOrders)}
      unit={t('home.account.orders.included')}
      note={t('home.account.orders.extra', { amount: money(extraOrderCents) })}
    />
  );
}
