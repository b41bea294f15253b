import type { CostMonth } from '@kontor/contract/costs';
import type { Language } from '@kontor/contract/schema';
import { decimalEuros } from '@kontor/domain/money';
import type { CostPart } from './cost-parts.ts';

interface Heads {
  readonly month: string;
  readonly total: string;
  readonly part: (part: CostPart) => string;
}

/**
 * The table as CSV, oldest month first: in German with semicolons and decimal commas, as German spreadsheets read it,
 * otherwise with commas and points. CRLF, and a byte order mark so that umlauts are read as such.
 */
export function costsCsv(
  months: readonly CostMonth[],
  parts: readonly CostPart[],
  heads: Heads,
  language: Language,
): string {
  const [separator, point] = language === 'de' ? ([';', ','] as const) : ([',', '.'] as const);
  const head = [heads.month, ...parts.map(heads.part), heads.total].map((text) => `"${text.replaceAll('"', '""')}"`);
  const rows = months
    .toReversed()
    .map((month) => [month.month, ...[...parts, 'total' as const].map((column) => decimalEuros(month[column], point))]);
  return `\uFEFF${[head, ...rows].map((cells) => cells.join(separator)).join('\r\n')}\r\n`;
}
