import type { BillingInterval } from '@kontor/contract/cart';
import { type BreakEven, cheapestPlan, costAt, type PricedPlan } from '@kontor/domain/plan-costs';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { useTexts } from '../../texts/use-texts.ts';

interface CheapestTableProps {
  readonly plans: readonly PricedPlan[];
  readonly interval: BillingInterval;
  readonly breakEvens: readonly BreakEven[];
}

/** Which plan is cheapest from how many orders to how many. */
export function CheapestTable({ plans, interval, breakEvens }: CheapestTableProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { count, money } = useFormat();
  const first = cheapestPlan(plans, interval, 0);
  const ranges = [
    ...(first ? [{ plan: first, from: 0, to: breakEvens[0]?.orders ?? null }] : []),
    ...breakEvens.map(({ to, orders }, index) => ({
      plan: to,
      from: orders + 1,
      to: breakEvens[index + 1]?.orders ?? null,
    })),
  ];
  return (
    <DataTable
      label={t('curve.cheapestTable')}
      rows={ranges}
      rowKey={({ from }) => String(from)}
      columns={[
        { key: 'plan', header: t('curve.cheapest'), cell: ({ plan }) => platform(`plan.${plan.plan}`), list: 'title' },
        {
          key: 'range',
          header: t('curve.range'),
          cell: ({ from, to }) =>
            to === null
              ? t('curve.above', { from: count(from) })
              : t('curve.between', { from: count(from), to: count(to) }),
          align: 'end',
          numeric: true,
          list: 'amount',
        },
        {
          key: 'cost',
          header: t(interval === 'year' ? 'curve.costPerYear' : 'curve.costPerMonth'),
          cell: ({ plan, from, to }) => {
            const least = money(costAt(plan, interval, from));
            if (to === null) return t('curve.costFrom', { cost: least });
            const most = money(costAt(plan, interval, to));
            return least === most ? least : t('curve.costBetween', { least, most });
          },
          align: 'end',
          numeric: true,
          list: 'detail',
        },
      ]}
    />
  );
}

interface MonthsTableProps {
  readonly plans: readonly PricedPlan[];
  readonly rows: readonly { key: string; month: string; orders: number; costs: readonly number[] }[];
}

/** The shop's months, with what each plan would have cost. */
export function MonthsTable({ plans, rows }: MonthsTableProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { count, money, month } = useFormat();
  return (
    <DataTable
      label={t('curve.monthsTable')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'month', header: t('usage.column.month'), cell: (row) => month(row.month), list: 'title' },
        {
          key: 'orders',
          header: t('usage.column.orders'),
          cell: ({ orders }) => count(orders),
          align: 'end',
          numeric: true,
          list: 'amount',
        },
        ...plans.map(({ plan }, index) => ({
          key: plan,
          header: platform(`plan.${plan}`),
          cell: ({ costs }: MonthsTableProps['rows'][number]) => {
            const cost = costs[index] ?? 0;
            return cost === Math.min(...costs) ? (
              <Text as="span" variant="ui" tone="success" weight="semibold">
                {money(cost)}
                <VisuallyHidden> {t('plans.cheapest')}</VisuallyHidden>
              </Text>
            ) : (
              money(cost)
            );
          },
          align: 'end' as const,
          numeric: true,
          list: 'line' as const,
        })),
      ]}
    />
  );
}
