import type { Language } from '@kontor/contract/schema';
import type { UsageMonth } from '@kontor/contract/usage';
import { daysOf, type Month, monthOf, monthStart } from '@kontor/domain/calendar-month';
import { calendarDay } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { volumeBeforePriceLists } from '@kontor/domain/plan';
import type { PlanType } from '@kontor/domain/product';
import { levelOf, roughOrders } from '@kontor/domain/usage';
import { AccountFact } from '@kontor/ui/account-strip';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { Meter } from '@kontor/ui/meter';
import { Skeleton } from '@kontor/ui/skeleton';
import { TextLink } from '@kontor/ui/text-link';
import type { ReactNode } from 'react';
import { useNow } from '../../host-hooks.ts';
import { useFormat } from '../../use-format.ts';
import { type Query, useLoadFailure } from '../../use-load-failure.ts';
import { usePlatformTexts } from '../../use-platform-texts.ts';
import { Loading } from '../loading.tsx';
import { PageLink } from '../page-link.tsx';
import styles from './orders-fact.module.css';
import { useUsageTexts } from './use-usage-texts.ts';

interface OrdersFactProps {
  /** Of `useUsage`. It loads and fails by itself. */
  readonly usage: Query<readonly UsageMonth[]>;
  /** The shop's plan; a shop without one has no such fact. */
  readonly plan: PlanType;
  /** Nothing is charged: a complimentary subscription. */
  readonly isFree?: boolean;
  /** Where to go on; by default to all months. `null` for no link. */
  readonly link?: ReactNode;
}

/** This month's orders against what the plan includes, and what the month will come to. Belongs into an AccountStrip. */
export function OrdersFact({ usage, plan, isFree = false, link }: OrdersFactProps) {
  const failure = useLoadFailure(usage);
  const running = usage.data?.[0];
  const target = link === undefined ? <HistoryLink /> : link;
  if (running) return <Counted month={running} plan={plan} isFree={isFree} link={target} />;
  if (failure) return <Uncounted isRetrying={failure.isRetrying} onRetry={failure.onRetry} />;
  return <Unknown link={target !== null} />;
}

function Counted({
  month,
  plan,
  isFree,
  link,
}: {
  month: UsageMonth;
  plan: PlanType;
  isFree: boolean;
  link: ReactNode;
}) {
  const t = useUsageTexts();
  const { count, month: nameOf } = useFormat();
  const { orders, included, forecast } = month;
  const label = t('label', { month: nameOf(monthStart(month.month)) });
  const level = isFree ? null : levelOf(month);
  const day = useDayOf(month.month);
  return (
    <AccountFact
      label={
        <span className={styles.label}>
          {label}
          {level !== null && (
            <Badge tone="warning">
              {level === 100 ? t('allUsed') : t('used', { percent: Math.floor((orders * 100) / included) })}
            </Badge>
          )}
        </span>
      }
      figure={count(orders)}
      unit={included > 0 && t('of', { included: count(included) })}
      note={
        <div className={styles.note}>
          <p>
            <Note month={month} plan={plan} isFree={isFree} />
          </p>
        </div>
      }
      link={link}
    >
      {included > 0 && (
        <Meter
          label={label}
          text={t('value', { orders: count(orders), included: count(included) })}
          value={orders}
          max={included}
          expected={forecast?.orders}
          tick={day}
          tone={level === null ? 'default' : 'warning'}
        />
      )}
    </AccountFact>
  );
}

/** How far the month is, by the clock of the device; none if that is in another month. */
function useDayOf(month: Month) {
  const t = useUsageTexts();
  const now = useNow().toISOString();
  if (monthOf(now) !== month) return undefined;
  const [day, days] = [Number(calendarDay(now).slice(-2)), daysOf(month).length];
  return { at: day / days, label: t('day', { day, days }) };
}

function Note({ month, plan, isFree }: { month: UsageMonth; plan: PlanType; isFree: boolean }) {
  const t = useUsageTexts();
  const platform = usePlatformTexts();
  const { count, money, day, language } = useFormat();
  const { included, extra, extraAmount, forecast } = month;
  const volume = month.plan === undefined ? volumeBeforePriceLists[plan] : month.plan;
  const whole = volume && { plan: platform(`plan.${plan}`), included: count(volume.includedOrders) };
  // Amounts are unknown to roles that see no money.
  const price = volume === null || volume.extraOrderAmount === null ? null : money(volume.extraOrderAmount);
  if (included === 0 && extra === 0) {
    const facts = whole && (price === null ? t('planUnpriced', whole) : t('plan', { ...whole, price }));
    return [t('notCharged'), facts].filter(Boolean).join(' ');
  }
  const lastDay = day(daysOf(month.month).at(-1) ?? '');
  // A month without orders tells nothing about its rest.
  const expected = forecast !== null &&
    forecast.orders > 0 && { orders: count(roughOrders(forecast.orders)), date: lastDay };
  const becomesExtra = (forecast?.extraAmount ?? 0) > 0;
  return [
    extra > 0 &&
      (extraAmount === null
        ? t('extraUnpriced', { count: count(extra) })
        : t('extra', { count: count(extra), amount: money(extraAmount) })),
    expected &&
      (becomesExtra
        ? t('forecastExtra', { ...expected, amount: roughAmount(forecast?.extraAmount ?? 0, language) })
        : t('forecast', expected)),
    volume &&
      whole &&
      included !== volume.includedOrders &&
      // More than the plan of today includes can only come from another one.
      t(included > volume.includedOrders ? 'mixed' : 'partly', whole),
    isFree && t('notCharged'),
    !isFree && !becomesExtra && extra === 0 && price !== null && t('perExtra', { price }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Like `roughOrders`. */
const roughAmount = (cents: number, language: Language) =>
  formatCents(cents < 1000 ? cents : Math.round(cents / 100) * 100, language, { dropZeroFractions: true });

/** Without an answer nothing is known: what is included is part of it. */
function Uncounted({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const t = useUsageTexts();
  const platform = usePlatformTexts();
  return (
    <AccountFact
      label={t('labelUnknown')}
      note={
        <div className={styles.note}>
          <p role="status">{t('failed')}</p>
        </div>
      }
      link={
        <Button variant="link" size="sm" loading={isRetrying} onClick={onRetry}>
          {platform(isRetrying ? 'retrying' : 'retry')}
        </Button>
      }
    />
  );
}

function Unknown({ link }: { link: boolean }) {
  const t = useUsageTexts();
  return (
    <AccountFact
      label={t('labelUnknown')}
      figure={
        <span className={styles.figure}>
          <Skeleton shape="figure" />
        </span>
      }
      note={
        <div className={styles.note}>
          <p>
            <span className={styles.lines}>
              <Skeleton />
              <Skeleton width="half" />
            </span>
          </p>
        </div>
      }
      link={
        link && (
          <span className={styles.link}>
            <Skeleton width="third" />
          </span>
        )
      }
    >
      <div className={styles.meter}>
        <Loading>
          <Skeleton />
        </Loading>
      </div>
    </AccountFact>
  );
}

function HistoryLink() {
  const t = useUsageTexts();
  return <TextLink render={<PageLink page="subscriptionUsage" />}>{t('history')}</TextLink>;
}
