import type { UsageMonth } from '@kontor/contract/usage';
import { monthStart } from '@kontor/domain/calendar-month';
import { formatShortMonth } from '@kontor/domain/date';
import { useFormat } from '@kontor/platform/use-format';
import { BarChart } from '@kontor/ui/bar-chart';
import { Card, CardBody } from '@kontor/ui/card';
import { ChartLegend } from '@kontor/ui/chart';
import { useTexts } from '../../texts/use-texts.ts';

/** All twelve months fit on a phone. */
const minColumn = 18;

/** Orders by month against what was included. The table below has the same data. */
export function UsageChart({ months }: { months: readonly UsageMonth[] }) {
  const t = useTexts();
  const { language, count } = useFormat();
  return (
    <Card title={t('usage.chart')} flush>
      <CardBody>
        <ChartLegend
          entries={[
            { swatch: 'value', label: t('usage.legend.included') },
            { swatch: 'extra', label: t('usage.legend.extra') },
            { swatch: 'running', label: t('usage.legend.running') },
            { swatch: 'limit', label: t('usage.legend.limit') },
          ]}
        />
        <BarChart
          minColumn={minColumn}
          bars={months.toReversed().map(({ month, orders, extra, included, forecast }, index) => ({
            key: month,
            label: formatShortMonth(monthStart(month), language, index === 0 || month.endsWith('-01')),
            value: orders - extra,
            extra,
            limit: included,
            isRunning: forecast !== null,
          }))}
          format={count}
        />
      </CardBody>
    </Card>
  );
}
