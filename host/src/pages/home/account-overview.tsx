import type { Balance } from '@kontor/contract/invoice';
import type { Subscription } from '@kontor/contract/subscription';
import { lastDayOf } from '@kontor/domain/date';
import { entitlementsOf } from '@kontor/domain/entitlements';
import { formatCents } from '@kontor/domain/money';
import { isPlan, type PlanType } from '@kontor/domain/product';
import { activeItems, isPlanBased, isTrialing, pendingItems } from '@kontor/domain/subscription';
import { worthwhilePlan } from '@kontor/domain/worthwhile-plan';
import { useMayCall, useShop } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { OrdersFact } from '@kontor/platform/parts/usage/orders-fact';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../base/use-texts.ts';
import { licencesOf } from '../../navigation/licences.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { basePriceOf } from './base-price.ts';
import { DevicesFact } from './devices-fact.tsx';
import { homeCalls } from './home-queries.ts';
import { nextInvoiceDate } from './next-invoice-date.ts';
import { NextInvoiceFact } from './next-invoice-fact.tsx';
import { OpenInvoicesFact } from './open-invoices-fact.tsx';
import { trialEnd } from './status-sentence.ts';
import { UnknownFact } from './unknown-fact.tsx';
import type { Overview } from './use-overview.ts';

const orderCall = 'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{id}';

/** Account overview: plan, included orders, devices, next invoice. Unknown values are left out. */
export function AccountOverview({ overview }: { overview: Overview }) {
  const t = useTexts<PageTexts>();
  const shop = useShop();
  const { wms, pos } = licencesOf(overview.subscription);
  const plan = planOf(overview);
  if (!plan) return null;
  const isComplete =
    wms + pos > 0 && (isOwing(overview) || !overview.isMoneyKnown || nextInvoiceDate(overview) !== null);
  return (
    <AccountStrip label={t('home.account.label')} columns={isComplete ? 'overview' : 'equal'}>
      <PlanFact overview={overview} plan={plan.type} />
      {/* The older shopware6 licences count no orders. */}
      {isPlanBased(shop, overview.subscription) && <ShopOrders overview={overview} plan={plan.type} />}
      <DevicesFact overview={overview} />
      <MoneyFact overview={overview} />
    </AccountStrip>
  );
}

/** What is to be paid now, or what is charged next. What is owed is not guessed. */
function MoneyFact({ overview }: { overview: Overview }) {
  const t = useTexts<PageTexts>();
  const mayCall = useMayCall();
  const { balance, payment } = overview.calls;
  if (isOwing(overview)) return <OpenInvoicesFact balance={overview.balance} />;
  if (!overview.isMoneyKnown && mayCall(homeCalls.balance))
    return <UnknownFact label={t('home.account.open.unknown')} query={balance} />;
  if (payment.data === undefined && payment.errorUpdatedAt > 0)
    return <UnknownFact label={t('home.account.invoice.label')} query={payment} />;
  return <NextInvoiceFact overview={overview} />;
}

const isOwing = (overview: Overview): overview is Overview & { balance: Balance } =>
  overview.balance !== null && overview.balance.owed > 0;

const planOf = ({ subscription }: Overview) =>
  activeItems(subscription)
    .map(({ product }) => product)
    .find(isPlan) ?? null;

function PlanFact({ overview, plan }: { overview: Overview; plan: PlanType }) {
  const t = useTexts<PageTexts>();
  const platform = usePlatformTexts();
  const { money, date, day } = useFormat();
  const mayCall = useMayCall();
  const { subscription, paymentData } = overview;
  const isSuspended = entitlementsOf(overview).state === 'suspended';
  const price = basePriceOf(overview);
  const until = subscription?.state === 'trial' ? trialEnd(subscription, paymentData) : null;
  const renewal = subscription?.cancelAtDate ? null : (paymentData?.currentMainSubscriptionPeriodEnd ?? null);
  // It was ordered for the end of the trial.
  const waits = isTrialing(subscription);
  const change = useScheduledChange(subscription, plan);
  const notes = [
    price && t(`home.account.plan.price.${price.interval}`, { amount: money(price.amount) }),
    until && t('home.account.plan.trialUntil', { date: date(until) }),
    subscription?.state === 'active' &&
      !isSuspended &&
      (change ?? (renewal && t(`home.account.plan.${waits ? 'begins' : 'renews'}`, { date: date(renewal) }))),
    subscription?.state === 'complimentary' &&
      (subscription.complimentaryUntil
        ? t('home.account.plan.complimentaryUntil', { date: day(subscription.complimentaryUntil) })
        : t('home.account.plan.complimentary')),
    subscription?.cancelAtDate && t('home.account.plan.endsAt', { date: date(lastDayOf(subscription.cancelAtDate)) }),
    isSuspended && t('home.account.plan.suspended'),
  ].filter(Boolean);
  return (
    <AccountFact
      label={t('home.account.plan.label')}
      figure={platform(`plan.${plan}`)}
      note={notes.join(', ')}
      link={
        mayCall(homeCalls.prices) && (
          <TextLink render={<PageLink page="subscription" />}>
            {t(`home.account.plan.${isChangeable(subscription) && mayCall(orderCall) ? 'change' : 'view'}`)}
          </TextLink>
        )
      }
    />
  );
}

/** What a scheduled change makes of the plan, and when; `null` for none. */
function useScheduledChange(subscription: Subscription | null, plan: PlanType): string | null {
  const t = useTexts<PageTexts>();
  const platform = usePlatformTexts();
  const { date } = useFormat();
  if (!subscription?.scheduleActivationDate) return null;
  const when = { date: date(subscription.scheduleActivationDate) };
  const next = pendingItems(subscription)
    .map(({ product }) => product)
    .find(isPlan);
  return next === undefined || next.type === plan
    ? t('home.account.plan.changes', when)
    : t('home.account.plan.changesTo', { ...when, plan: platform(`plan.${next.type}`) });
}

/** Whether an order could be placed (spec §5); otherwise no change is offered. */
const isChangeable = (subscription: Subscription | null) =>
  subscription !== null &&
  !subscription.noSelfService &&
  subscription.state !== 'complimentary' &&
  subscription.state !== 'canceled' &&
  subscription.scheduleActivationDate === null;

/** The orders of this month; with a cheaper plan for the shop's volume if there is one. */
function ShopOrders({ overview, plan }: { overview: Overview; plan: PlanType }) {
  const { subscription, prices, usage } = overview;
  const mayOrder = useMayCall()(orderCall);
  const isFree = subscription?.state === 'complimentary';
  // What is owed comes first.
  const isSuspended = entitlementsOf(overview).state === 'suspended';
  const cheaper =
    mayOrder && isChangeable(subscription) && !isSuspended
      ? worthwhilePlan(subscription, prices ?? [], usage.data ?? [])
      : null;
  return (
    <OrdersFact
      usage={usage}
      plan={plan}
      isFree={isFree}
      link={cheaper === null ? undefined : <CheaperPlan {...cheaper} />}
    />
  );
}

function CheaperPlan({ plan, saving }: { plan: PlanType; saving: number }) {
  const t = useTexts<PageTexts>();
  const platform = usePlatformTexts();
  const { language } = useFormat();
  const amount = formatCents(Math.floor(saving / 100) * 100, language, { dropZeroFractions: true });
  return (
    <TextLink render={<PageLink page="subscription" />}>
      {t('home.account.orders.cheaper', { plan: platform(`plan.${plan}`), amount })}
    </TextLink>
  );
}
