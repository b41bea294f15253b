import type { CostMonth } from '@kontor/contract/costs';
import { monthStart } from '@kontor/domain/calendar-month';
import { formatShortMonth } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { useFormat } from '@kontor/platform/use-format';
import { Card, CardBody } from '@kontor/ui/card';
import { StackedChart, StackLegend } from '@kontor/ui/stacked-chart';
import { useTexts } from '../../texts/use-texts.ts';
import { partsIn } from './cost-parts.ts';

/** All twelve months fit on a phone. */
const minColumn = 18;

/** The months, divided into what they cost for. The table below has the same data. */
export function CostsChart({ months }: { months: readonly CostMonth[] }) {
  const t = useTexts();
  const { language } = useFormat();
  return (
    <Card title={t('costs.chart')} flush>
      <CardBody>
        <StackLegend
          entries={partsIn(months).map(({ part, drawn }) => ({ part: drawn, label: t(`costs.part.${part}`) }))}
        />
        <StackedChart
          minColumn={minColumn}
          stacks={months.toReversed().map(({ month, plan, devices, extraOrders, other }, index) => ({
            key: month,
            label: formatShortMonth(monthStart(month), language, index === 0 || month.endsWith('-01')),
            parts: { first: plan, second: devices, third: extraOrders, rest: other },
          }))}
          format={(cents) => formatCents(cents, language, { dropZeroFractions: true })}
        />
      </CardBody>
    </Card>
  );
}
