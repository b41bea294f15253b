import type { BillingInterval } from '@kontor/contract/cart';
import { formatCents } from '@kontor/domain/money';
import { type BreakEven, costAt, type PricedPlan } from '@kontor/domain/plan-costs';
import type { PlanType } from '@kontor/domain/product';
import { useFormat } from '@kontor/platform/use-format';
import { Chart, GridLines } from '@kontor/ui/chart';
import { gridStep } from '@kontor/ui/chart-scale';
import { useId } from 'react';
import { apart, curvePoints, curveScale, lowestPoints, readableLabels } from './curve-scale.ts';
import styles from './plan-curve.module.css';

export interface CurveData {
  readonly plans: readonly PricedPlan[];
  readonly interval: BillingInterval;
  readonly breakEvens: readonly BreakEven[];
  readonly ownPlan: PlanType | null;
  /** Of the shop's months. */
  readonly months: readonly number[];
  /** The volume at which plans are compared. */
  readonly volume: number;
  readonly nameOf: (plan: PlanType) => string;
}

const left = 60;
const right = 12;
const top = 12;
const ground = 232;
const height = 260;
const labelWidth = 44;
const nameHeight = 16;
const nameDistance = 6;

/** Beside the contract. */
const usualWidth = 702;

/** Cost of the plans by orders a month, with where the cheapest one changes and the months of the shop. */
export function PlanCurve(props: CurveData) {
  return (
    <Chart height={height} usualWidth={usualWidth}>
      {(width) => <Curve {...props} width={width} />}
    </Chart>
  );
}

function Curve({ plans, interval, breakEvens, ownPlan, months, volume, nameOf, width }: CurveData & { width: number }) {
  const { language, count } = useFormat();
  const clip = useId();
  const scale = curveScale({ plans, interval, breakEvens, volumes: [...months, volume] });
  const step = gridStep(scale.cents);
  const x = (orders: number) => left + (Math.max(0, orders) / scale.orders) * (width - left - right);
  const y = (cents: number) => ground - (cents / Math.max(scale.cents, 2 * step)) * (ground - top);
  const line = (points: readonly (readonly [number, number])[]) =>
    points.map(([orders, cents]) => `${x(orders).toFixed(1)},${y(cents).toFixed(1)}`).join(' ');
  const own = plans.find(({ plan }) => plan === ownPlan);
  // Where a line begins, its plan costs what it includes.
  const nameHeights = apart(
    plans.map((plan) => y(costAt(plan, interval, 0)) - nameDistance),
    nameHeight,
  );
  // The outer labels stay within the chart.
  const anchorOf = (orders: number) => (orders === 0 ? 'start' : orders === scale.orders ? 'end' : 'middle');
  const centre = (orders: number) => x(orders) + { start: 0.5, middle: 0, end: -0.5 }[anchorOf(orders)] * labelWidth;
  const labels = readableLabels([0, ...breakEvens.map(({ orders }) => orders), scale.orders], centre, labelWidth);
  return (
    <>
      <clipPath id={clip}>
        <rect x={left} y={0} width={Math.max(0, width - left)} height={ground + 1} />
      </clipPath>
      <GridLines
        values={[0, step, 2 * step]}
        y={y}
        left={left}
        right={width}
        format={(cents) => formatCents(cents, language, { dropZeroFractions: true })}
      />
      <g clipPath={`url(#${clip})`}>
        <polyline className={styles.lowest} points={line(lowestPoints(plans, interval, breakEvens, scale.orders))} />
        {plans.map((plan) => (
          <polyline
            key={plan.plan}
            className={styles.plan}
            data-own={plan === own}
            points={line(curvePoints(plan, interval, scale.orders))}
          />
        ))}
        <line className={styles.volume} x1={x(volume)} x2={x(volume)} y1={top} y2={ground} />
      </g>
      {plans.map((plan, index) => (
        <text key={plan.plan} className={styles.name} data-own={plan === own} x={left + 6} y={nameHeights[index]}>
          {nameOf(plan.plan)}
        </text>
      ))}
      {breakEvens.map(({ orders, from }) => (
        <g key={orders}>
          <line
            className={styles.change}
            x1={x(orders)}
            x2={x(orders)}
            y1={y(costAt(from, interval, orders))}
            y2={ground + 6}
          />
        </g>
      ))}
      {own &&
        months.map((orders, index) => (
          <circle key={index} className={styles.month} cx={x(orders)} cy={y(costAt(own, interval, orders))} r={4.5} />
        ))}
      {labels.map((orders) => (
        <text key={orders} x={x(orders)} y={height - 6} textAnchor={anchorOf(orders)}>
          {count(orders)}
        </text>
      ))}
    </>
  );
}

/** A piece of the line of the lowest costs, for the legend. */
export const LowestStroke = () => (
  <svg width="28" height="10" aria-hidden="true" focusable="false">
    <line className={styles.lowest} x1="1" x2="27" y1="5" y2="5" />
  </svg>
);
