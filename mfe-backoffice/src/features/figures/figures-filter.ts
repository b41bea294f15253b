import { type Figure, FigureGrouping, FigureMonth, figures, mostFigureMonths } from '@kontor/contract/figures';
import { addMonths, type Month } from '@kontor/domain/calendar-month';

type Get = (name: string) => string | null;

/** Which figures are wanted. Without a period the server answers the last twelve months. */
interface FiguresFilter {
  readonly from?: Month;
  readonly to?: Month;
  readonly by?: FigureGrouping;
}

const monthIn = (text: string | null): Month | null =>
  text !== null && FigureMonth.shape.month.safeParse(text).success ? text : null;

const groupingIn = (get: Get): FigureGrouping | null =>
  FigureGrouping.options.find((known) => known === get('by')) ?? null;

/** What the address asks for; what is not valid is left out. */
export function figuresFilter(get: Get): FiguresFilter {
  const [from, to, by] = [monthIn(get('from')), monthIn(get('to')), groupingIn(get)];
  const isPeriod = from === null || to === null || (from <= to && addMonths(from, mostFigureMonths) > to);
  return { ...(isPeriod && from && { from }), ...(isPeriod && to && { to }), ...(by && { by }) };
}

/** The number whose shops are wanted. */
export interface ChosenFigure {
  readonly month: Month;
  readonly figure: Figure;
  readonly by: FigureGrouping | null;
  /** `null` where all groups are meant, empty for shops that have none. */
  readonly group: string | null;
}

export function chosenFigure(get: Get): ChosenFigure | null {
  const month = monthIn(get('month'));
  const figure = figures.find((known) => known === get('figure'));
  if (month === null || figure === undefined) return null;
  const group = get('group');
  return { month, figure, by: groupingIn(get), group: group === noGroup ? '' : group };
}

/** In the address, where an empty value is none. */
const noGroup = '-';

/** The values of the address that choose a number. */
export const addressOfFigure = (month: Month, figure: Figure, group: string | null | undefined) => ({
  month,
  figure,
  group: group === undefined ? null : (group ?? noGroup),
  cursor: null,
});

/** The values of the address that lead back to all figures. */
export const noFigure = { month: null, figure: null, group: null, cursor: null };
