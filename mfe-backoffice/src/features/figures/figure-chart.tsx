import type { Figure, FigureGrouping } from '@kontor/contract/figures';
import { monthStart } from '@kontor/domain/calendar-month';
import { formatShortMonth } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { useFormat } from '@kontor/platform/use-format';
import { BarChart } from '@kontor/ui/bar-chart';
import { ChartLegend } from '@kontor/ui/chart';
import { StackedChart, StackLegend } from '@kontor/ui/stacked-chart';
import { useTexts } from '../../texts/use-texts.ts';
import type { FigureCard, WholeMonth } from './figure-cards.ts';
import { useGroupName } from './use-group-name.ts';

/** All twelve months fit on a phone. */
const minColumn = 18;

interface FigureChartProps {
  readonly card: FigureCard['card'];
  /** Oldest first. */
  readonly months: readonly WholeMonth[];
  readonly by: FigureGrouping | null;
}

/** The months of a card's figures; the table below has the same data. */
export function FigureChart({ card, months, by }: FigureChartProps) {
  if (card === 'revenue' && by !== null) return <RevenueOfGroups months={months} by={by} />;
  if (card === 'changes') return <Changes months={months} />;
  if (card === 'trials') return <Turned months={months} begun="trialsBegun" turned="trialsTurned" />;
  if (card === 'dunning') return <Turned months={months} begun="dunningBegun" turned="dunningRecovered" />;
  return <Amounts months={months} figure={card === 'revenue' ? 'recurring' : 'extraOrders'} />;
}

function useShown() {
  const { language, count } = useFormat();
  return {
    label: ({ month }: WholeMonth, index: number) =>
      formatShortMonth(monthStart(month), language, index === 0 || month.endsWith('-01')),
    euros: (cents: number) => formatCents(cents, language, { dropZeroFractions: true }),
    count: (value: number) => count(Math.round(value)),
  };
}

interface Months {
  readonly months: readonly WholeMonth[];
}

function Amounts({ months, figure }: Months & { readonly figure: Figure }) {
  const { label, euros } = useShown();
  return (
    <BarChart
      minColumn={minColumn}
      format={euros}
      bars={months.map((each, index) => ({ key: each.month, label: label(each, index), value: each.sum(figure) }))}
    />
  );
}

function Changes({ months }: Months) {
  const t = useTexts();
  const { label, euros } = useShown();
  return (
    <>
      <StackLegend
        entries={[
          { part: 'first', label: t('figures.figure.new') },
          { part: 'second', label: t('figures.figure.more') },
          { part: 'third', label: t('figures.figure.less') },
          { part: 'rest', label: t('figures.figure.lost') },
        ]}
      />
      <StackedChart
        minColumn={minColumn}
        format={euros}
        stacks={months.map((each, index) => ({
          key: each.month,
          label: label(each, index),
          parts: {
            first: each.sum('new'),
            second: each.sum('more'),
            third: -each.sum('less'),
            rest: -each.sum('lost'),
          },
        }))}
      />
    </>
  );
}

/** What came of what began: bars, and lines across them. */
function Turned({ months, begun, turned }: Months & { readonly begun: Figure; readonly turned: Figure }) {
  const t = useTexts();
  const { label, count } = useShown();
  return (
    <>
      <ChartLegend
        entries={[
          { swatch: 'value', label: t(`figures.figure.${turned}`) },
          { swatch: 'limit', label: t(`figures.figure.${begun}`) },
        ]}
      />
      <BarChart
        minColumn={minColumn}
        format={count}
        bars={months.map((each, index) => ({
          key: each.month,
          label: label(each, index),
          value: each.sum(turned),
          limit: each.sum(begun),
        }))}
      />
    </>
  );
}

const parts = ['first', 'second', 'third'] as const;

/** Groups come with those first in which most is paid: three of them are told apart. */
function RevenueOfGroups({ months, by }: Months & { readonly by: FigureGrouping }) {
  const t = useTexts();
  const nameOf = useGroupName();
  const { label, euros } = useShown();
  const [month] = months;
  const largest = month?.groups.slice(0, parts.length) ?? [];
  const paidBy = ({ groups }: WholeMonth, index: number) =>
    largest[index] === undefined ? 0 : (groups.find(({ group }) => group === largest[index]?.group)?.recurring ?? 0);
  return (
    <>
      <StackLegend
        entries={[
          ...largest.map(({ group, groupName }, index) => ({
            part: parts[index] ?? ('rest' as const),
            label: nameOf(by, group, groupName),
          })),
          ...((month?.groups.length ?? 0) > parts.length
            ? [{ part: 'rest' as const, label: t('figures.others') }]
            : []),
        ]}
      />
      <StackedChart
        minColumn={minColumn}
        format={euros}
        stacks={months.map((each, index) => {
          const [first = 0, second = 0, third = 0] = parts.map((_, place) => paidBy(each, place));
          const rest = each.sum('recurring') - first - second - third;
          return { key: each.month, label: label(each, index), parts: { first, second, third, rest } };
        })}
      />
    </>
  );
}
