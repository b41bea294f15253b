import type { UsageMonth } from '@kontor/contract/usage';
import { lastDayOf } from '@kontor/domain/date';
import type { Entitlements } from '@kontor/domain/entitlements';
import { roughOrders } from '@kontor/domain/usage';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { Meter } from '@kontor/ui/meter';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../texts/use-texts.ts';
import type { Erp } from './use-erp.ts';

/** The plan, this month's orders against what it includes, and the newest order. */
export function ErpFacts({ erp: { entitlements, month, lastOrderAt } }: { erp: Erp }) {
  const t = useTexts();
  return (
    <AccountStrip label={t('erp.facts')}>
      <PlanFact entitlements={entitlements} />
      {month && <OrdersFact month={month} />}
      <LastOrderFact lastOrderAt={lastOrderAt} />
    </AccountStrip>
  );
}

function PlanFact({ entitlements: { state, erp, validUntil, suspendsAt } }: { entitlements: Entitlements }) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { date } = useFormat();
  const note = () => {
    if (state === 'suspended') return t('erp.plan.suspended');
    if (state === 'past-due')
      return suspendsAt ? t('erp.plan.pastDueUntil', { date: date(suspendsAt) }) : t('erp.plan.pastDue');
    if (state === 'trial')
      return validUntil ? t('erp.plan.trialUntil', { date: date(lastDayOf(validUntil)) }) : t('erp.plan.trial');
    return validUntil ? t('erp.plan.endsAt', { date: date(lastDayOf(validUntil)) }) : t('erp.plan.active');
  };
  return (
    <AccountFact
      label={t('erp.plan.label')}
      figure={erp.plan && platform(`plan.${erp.plan}`)}
      note={note()}
      link={<TextLink render={<PageLink page="subscription" />}>{t('erp.plan.link')}</TextLink>}
    />
  );
}

/** Days in trial include no orders, and their orders cost nothing: then there is nothing to measure against. */
function OrdersFact({ month: { month, orders, included, extra, extraAmount, forecast } }: { month: UsageMonth }) {
  const t = useTexts();
  const format = useFormat();
  const name = format.month(`${month}-15T12:00:00.000Z`);
  const label = t('erp.orders.label', { month: name });
  const ofIncluded = t('erp.orders.ofIncluded', { included: format.count(included) });
  const notes = [
    extra > 0 &&
      (extraAmount === null
        ? t('erp.orders.extra', { count: extra, number: format.count(extra) })
        : t('erp.orders.extraCost', { count: extra, number: format.count(extra), amount: format.money(extraAmount) })),
    included === 0 && extra === 0 && t('erp.orders.notCharged'),
    forecast && orders > 0 && t('erp.orders.forecast', { orders: format.count(roughOrders(forecast.orders)) }),
  ].filter(Boolean);
  return (
    <AccountFact label={label} figure={format.count(orders)} unit={included > 0 && ofIncluded} note={notes.join(' ')}>
      {included > 0 && (
        <Meter
          label={label}
          text={`${format.count(orders)} ${ofIncluded}`}
          value={orders}
          max={included}
          tone={orders > included ? 'warning' : 'default'}
        />
      )}
    </AccountFact>
  );
}

function LastOrderFact({ lastOrderAt }: { lastOrderAt: string | null }) {
  const t = useTexts();
  const { moment } = useFormat();
  return lastOrderAt === null ? (
    <AccountFact label={t('erp.lastOrder.label')} figure={t('erp.lastOrder.none')} note={t('erp.lastOrder.noneText')} />
  ) : (
    <AccountFact label={t('erp.lastOrder.label')} figure={moment(lastOrderAt)} />
  );
}
