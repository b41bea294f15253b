import type { CostMonth } from '@kontor/contract/costs';
import type { Language } from '@kontor/contract/schema';
import { csvEuros, csvFile, csvText } from '@kontor/domain/csv';
import type { CostPart } from './cost-parts.ts';

interface Heads {
  readonly month: string;
  readonly total: string;
  readonly part: (part: CostPart) => string;
}

/** The table as CSV, oldest month first. */
export function costsCsv(
  months: readonly CostMonth[],
  parts: readonly CostPart[],
  heads: Heads,
  language: Language,
): string {
  const head = [heads.month, ...parts.map(heads.part), heads.total].map(csvText);
  const rows = months
    .toReversed()
    .map((month) => [month.month, ...[...parts, 'total' as const].map((column) => csvEuros(month[column], language))]);
  return csvFile(head, rows, language);
}
