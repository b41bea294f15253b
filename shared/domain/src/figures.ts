import type { Figure, FigureMonth } from '@kontor/contract/figures';
import type { Language } from '@kontor/contract/language';
import { csvEuros, csvFile, csvText } from './csv.ts';

/** Figures in cents; the others are counts. */
const amounts: readonly Figure[] = ['recurring', 'new', 'more', 'less', 'lost', 'extraOrders'];

/** Whether a figure is in cents, net. */
export const isAmount = (figure: Figure): boolean => amounts.includes(figure);

/** What a file of figures has, column by column. */
export interface FigureColumns {
  readonly month: string;
  /** `null` where nothing is divided. */
  readonly group: string | null;
  readonly figures: readonly (readonly [figure: Figure, head: string])[];
}

/** Figures as CSV: months as `2026-11`, amounts in euros, everything else as whole numbers. */
export function figuresCsv(
  rows: readonly FigureMonth[],
  { month, group, figures }: FigureColumns,
  nameOf: (row: FigureMonth) => string,
  language: Language,
): string {
  const head = [month, ...(group === null ? [] : [group]), ...figures.map(([, name]) => name)].map(csvText);
  const lines = rows.map((row) => [
    row.month,
    ...(group === null ? [] : [csvText(nameOf(row))]),
    ...figures.map(([figure]) => (isAmount(figure) ? csvEuros(row[figure], language) : String(row[figure]))),
  ]);
  return csvFile(head, lines, language);
}
