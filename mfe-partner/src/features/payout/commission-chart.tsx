import type { Commission } from '@kontor/contract/partner';
import { formatShortMonth } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { useHost } from '@kontor/platform/host';
import { BarChart } from '@kontor/ui/bar-chart';
import { Card, CardBody } from '@kontor/ui/card';
import { ChartLegend } from '@kontor/ui/chart';
import { instantOf } from '../../account/commissions.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** One year and one month, so that a month can be compared with the year before. */
const monthsShown = 12;

/** Commission per month as bars; of a month in which more was taken back than earned only the amount. The table below has the same data. */
export function CommissionChart({ commissions }: { commissions: readonly Commission[] }) {
  const t = useTexts();
  const { language } = useHost();
  const months = commissions.slice(0, monthsShown).toReversed();
  return (
    <Card
      title={t('payout.chart')}
      aside={
        <ChartLegend
          entries={[
            { swatch: 'value', label: t('payout.settled') },
            { swatch: 'running', label: t('payout.running') },
          ]}
        />
      }
      flush
    >
      <CardBody>
        <BarChart
          bars={months.map((month, index) => ({
            key: month.id,
            label: formatShortMonth(instantOf(month), language, index === 0 || month.period.endsWith('-01')),
            value: month.amount,
            isRunning: !month.isClosed,
          }))}
          format={(cents) => formatCents(Math.round(cents / 100) * 100, language, { dropZeroFractions: true })}
        />
      </CardBody>
    </Card>
  );
}
