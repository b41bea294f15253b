import { formatDate } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { orderVolume } from '@kontor/domain/plan';
import { isPlan } from '@kontor/domain/product';
import { activeItems } from '@kontor/domain/subscription';
import { useHost } from '@kontor/platform/host';
import { usePagePath } from '@kontor/platform/host-hooks';
import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { TextLink } from '@kontor/ui/text-link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { hostNamespace } from '../../start/host-texts.ts';
import { basePriceOf } from './base-price.ts';
import { DevicesFact } from './devices-fact.tsx';
import { NextInvoiceFact } from './next-invoice-fact.tsx';
import { trialEnd } from './status-sentence.ts';
import type { Overview } from './use-overview.ts';

/** Kontostreifen: plan, included orders, devices, next invoice. A fact without a value is left out, never invented. */
export function AccountOverview({ overview }: { overview: Overview }) {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'home.account' });
  return (
    <AccountStrip label={t('label')} columns="equal">
      <PlanFact overview={overview} />
      <OrdersFact overview={overview} />
      <DevicesFact overview={overview} />
      <NextInvoiceFact overview={overview} />
    </AccountStrip>
  );
}

const planOf = ({ subscription }: Overview) =>
  activeItems(subscription)
    .map(({ product }) => product)
    .find(isPlan) ?? null;

function PlanFact({ overview }: { overview: Overview }) {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'home.account.plan' });
  const { language } = useHost();
  const pagePath = usePagePath();
  const { subscription, paymentData } = overview;
  const plan = planOf(overview);
  const price = basePriceOf(overview);
  const until = subscription?.state === 'trial' ? trialEnd(subscription, paymentData) : null;
  const renewal = subscription?.cancelAtDate ? null : (paymentData?.currentMainSubscriptionPeriodEnd ?? null);
  const notes = [
    price && t(`price.${price.interval}`, { amount: formatCents(price.amount, language) }),
    until && t('trialUntil', { date: formatDate(until, language) }),
    subscription?.state === 'active' && renewal && t('renews', { date: formatDate(renewal, language) }),
    subscription?.state === 'complimentary' && t('complimentary'),
    subscription?.cancelAtDate && t('endsAt', { date: formatDate(subscription.cancelAtDate, language) }),
  ].filter(Boolean);
  return (
    <AccountFact
      label={t('label')}
      figure={plan ? t(`name.${plan.type}`) : t('none')}
      note={notes.join(', ')}
      link={<TextLink render={<Link to={pagePath('subscription')} />}>{t(plan ? 'change' : 'choose')}</TextLink>}
    />
  );
}

/** How many orders the plan includes. How many there were is not known here, so there is no meter. */
function OrdersFact({ overview }: { overview: Overview }) {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'home.account.orders' });
  const { language } = useHost();
  const plan = planOf(overview);
  if (!plan) return null;
  const { includedOrders, extraOrderCents } = orderVolume[plan.type];
  const included = new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-IE').format(includedOrders);
  return (
    <AccountFact
      label={t('label')}
      figure={included}
      unit={t('included')}
      note={t('extra', { amount: formatCents(extraOrderCents, language) })}
    />
  );
}
