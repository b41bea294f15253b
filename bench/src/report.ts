/** One line of the results. */
export interface Row {
  readonly measure: string;
  /** `null` if it cannot be measured yet; then its limit is not kept. */
  readonly value: string | null;
  readonly yardstick: string;
  readonly ratio?: number;
  /** What the ratio must not exceed. */
  readonly limit?: number;
  /** What the ratio must reach. */
  readonly least?: number;
  /** For rows without a ratio: whether the condition holds. */
  readonly holds?: boolean;
}

/** Whether the row meets its limit; `null` for a row without one. */
export function isKept({ value, ratio, limit, least, holds }: Row): boolean | null {
  if (value === null) return false;
  if (holds !== undefined) return holds;
  if (ratio === undefined || (limit === undefined && least === undefined)) return null;
  return ratio <= (limit ?? Number.POSITIVE_INFINITY) && ratio >= (least ?? 0);
}

function verdict(row: Row): string {
  if (row.value === null) return '**NOT MEASURED**';
  const missed = row.least === undefined ? '**OVER**' : '**UNDER**';
  return { true: 'ok', false: missed, null: '' }[String(isKept(row))] ?? '';
}

const limitOf = ({ limit, least }: Row): string => {
  if (least !== undefined) return `≥ ${least.toFixed(2)}`;
  return limit === undefined ? '' : `≤ ${limit.toFixed(2)}`;
};

const cells = (row: Row): string[] => [
  row.measure,
  row.value ?? '',
  row.yardstick,
  row.ratio?.toFixed(3) ?? '',
  limitOf(row),
  verdict(row),
];

const head = ['', 'Kontor', 'yardstick', 'ratio', 'limit', ''];

/** A Markdown table whose columns are aligned in a terminal as well. */
export function table(rows: readonly Row[]): string {
  const lines = [head, ...rows.map(cells)];
  const widths = head.map((_, column) => Math.max(3, ...lines.map((line) => line[column]?.length ?? 0)));
  const text = (line: readonly string[]) =>
    `| ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [text(head), rule, ...rows.map((row) => text(cells(row)))].join('\n');
}
