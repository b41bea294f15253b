import { monthStart } from '@kontor/domain/calendar-month';
import { breakEvens, costAt, pricedPlans } from '@kontor/domain/plan-costs';
import { isPlan } from '@kontor/domain/product';
import { activeItems } from '@kontor/domain/subscription';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useUsage } from '@kontor/platform/use-usage';
import { Card, CardBody } from '@kontor/ui/card';
import { Disclosure } from '@kontor/ui/disclosure';
import type { Billing } from '../../billing/use-billing.ts';
import type { OrderVolume } from '../../selection/use-order-volume.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CheapestTable, MonthsTable } from './curve-tables.tsx';
import { LowestStroke, PlanCurve } from './plan-curve.tsx';
import styles from './plan-curve-card.module.css';

export interface PlanCurveProps {
  readonly billing: Billing;
  readonly isYearly: boolean;
  readonly volume: OrderVolume;
}

/** What the plans cost at every number of orders, and from where on the next one is cheaper. */
export function PlanCurveCard({ billing: { prices, subscription }, isYearly, volume }: PlanCurveProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { count } = useFormat();
  const usage = useUsage();
  const interval = isYearly ? 'year' : 'month';
  const plans = pricedPlans(prices, interval);
  const changes = breakEvens(plans, interval);
  const ownPlan =
    activeItems(subscription)
      .map(({ product }) => product)
      .find(isPlan)?.type ?? null;
  const months = (usage.data ?? []).filter(({ orders }) => orders > 0);
  if (plans.length < 2) return null;
  return (
    <Card title={t('curve.title')} flush>
      <CardBody>
        <p className={styles.lead}>{t(isYearly ? 'curve.leadYearly' : 'curve.lead')}</p>
        <PlanCurve
          plans={plans}
          interval={interval}
          breakEvens={changes}
          ownPlan={ownPlan}
          months={months.map(({ orders }) => orders)}
          volume={volume.orders}
          nameOf={(plan) => {
            const name = platform(`plan.${plan}`);
            return plan === ownPlan ? t('curve.ownPlan', { plan: name }) : name;
          }}
        />
        <ul className={styles.legend}>
          <li>
            <LowestStroke />
            {t('curve.lowest')}
          </li>
          <li>
            <i className={styles.volume} />
            {t('curve.volume', { orders: count(volume.orders) })}
          </li>
          {ownPlan !== null && months.length > 0 && (
            <li>
              <i className={styles.month} />
              {t('curve.months')}
            </li>
          )}
        </ul>
      </CardBody>
      <CheapestTable plans={plans} interval={interval} breakEvens={changes} />
      {months.length > 0 && (
        <Disclosure summary={t('curve.monthsTable')}>
          <MonthsTable
            plans={plans}
            rows={months.map(({ month, orders }) => ({
              key: month,
              month: monthStart(month),
              orders,
              costs: plans.map((plan) => costAt(plan, interval, orders)),
            }))}
          />
        </Disclosure>
      )}
    </Card>
  );
}
