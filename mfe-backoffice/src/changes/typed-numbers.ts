/** Cents as euros are typed: `149` or `149,50`. */
export const euros = (cents: number): string =>
  `${Math.trunc(cents / 100)}${cents % 100 === 0 ? '' : `,${String(cents % 100).padStart(2, '0')}`}`;

/** Whole cents of euros as they are typed, with a comma or a point; `NaN` for no amount. */
export function centsIn(text: string): number {
  const [, whole, part = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** The same of what a field of a form has: its text, or the amount that was read of it. */
export function amountIn(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? centsIn(value) : Number.NaN;
}

/** A number as it is typed in either language, `25,5` and `25.5`, or as it was read of the field; `NaN` for none. */
export function decimalIn(value: unknown): number {
  if (typeof value === 'number') return value;
  const typed = typeof value === 'string' ? value.trim().replace(',', '.') : '';
  return /^\d{1,10}(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** A whole number; `NaN` for none. */
export const wholeIn = (text: string): number => (/^\d{1,10}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN);
