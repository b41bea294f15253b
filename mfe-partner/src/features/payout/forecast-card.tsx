import type { CommissionForecast } from '@kontor/contract/partner';
import { addMonths, monthStart } from '@kontor/domain/calendar-month';
import { lastDayOf } from '@kontor/domain/date';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useDayAhead } from '@kontor/platform/use-day-ahead';
import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { SumList } from '@kontor/ui/sum-list';
import { Text } from '@kontor/ui/text';
import { useForecast } from '../../account/use-outlook.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** What the running month will bring, of what that consists, and what it rests on. */
export function ForecastCard() {
  const t = useTexts();
  const forecast = useForecast();
  return (
    <Card title={t('forecast.title')}>
      <Loaded query={forecast} skeleton={<SkeletonRows rows={4} />}>
        {(data) => <Forecast forecast={data} />}
      </Loaded>
    </Card>
  );
}

function Forecast({ forecast: { period, earned, expected, total } }: { forecast: CommissionForecast }) {
  const t = useTexts();
  const { money, month } = useFormat();
  const dayAhead = useDayAhead();
  const lastDay = dayAhead(lastDayOf(monthStart(addMonths(period, 1))));
  const { count, amount } = expected;
  return (
    <Stack gap={4} align="stretch">
      <SumList
        rows={[
          { key: 'earned', label: t('forecast.earned'), amount: money(earned) },
          {
            key: 'expected',
            label:
              count === 0 ? t('forecast.nothing', { date: lastDay }) : t('forecast.expected', { count, date: lastDay }),
            amount: money(amount),
          },
        ]}
        total={{ label: t('forecast.total', { month: month(monthStart(period)) }), amount: money(total) }}
      />
      <Text variant="small" tone="secondary">
        {t('forecast.basis')}
      </Text>
    </Stack>
  );
}
