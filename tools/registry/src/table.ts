/** Lines of a table with aligned columns; the last one is not padded. `null` is shown as a dash. */
export function table(head: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const lines = [head, ...rows.map((row) => row.map((cell) => cell ?? '–'))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = (line: readonly string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((line) => padded(line).trimEnd()).join('\n');
}

/** `2026-11-20 10:00`, in UTC, because teams in several time zones compare logs. */
export const shortTime = (instant: string): string => instant.slice(0, 16).replace('T', ' ');
