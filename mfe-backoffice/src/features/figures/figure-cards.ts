import type { Figure, FigureMonth } from '@kontor/contract/figures';
import type { Month } from '@kontor/domain/calendar-month';

/** The figures that stand together, each with a chart of its own. */
export const figureCards = [
  { card: 'revenue', figures: ['recurring'] },
  { card: 'changes', figures: ['new', 'more', 'less', 'lost'] },
  { card: 'trials', figures: ['trialsBegun', 'trialsTurned'] },
  { card: 'dunning', figures: ['dunningBegun', 'dunningRecovered'] },
  { card: 'extraOrders', figures: ['extraOrders'] },
] as const satisfies readonly { card: string; figures: readonly Figure[] }[];

export type FigureCard = (typeof figureCards)[number];

/** The figures of all groups of a month together. */
export interface WholeMonth {
  readonly month: Month;
  readonly groups: readonly FigureMonth[];
  readonly sum: (figure: Figure) => number;
}

/** The months of the rows, oldest first. */
export function wholeMonths(rows: readonly FigureMonth[]): WholeMonth[] {
  const months = Map.groupBy(rows, ({ month }) => month);
  return [...months].map(([month, groups]) => ({
    month,
    groups,
    sum: (figure) => groups.reduce((all, row) => all + row[figure], 0),
  }));
}
