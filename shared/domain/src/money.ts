import { type Language, localeOfAmounts } from '@kontor/contract/language';
import { perLanguage } from './per-language.ts';

const numbers = (options: Intl.NumberFormatOptions) =>
  perLanguage((language) => new Intl.NumberFormat(localeOfAmounts[language], options));

const euros = numbers({ style: 'currency', currency: 'EUR' });
const wholeEuros = numbers({ style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
const counts = numbers({});
const percentages = numbers({ style: 'percent', maximumFractionDigits: 1 });
const rates = numbers({ style: 'percent', maximumFractionDigits: 2 });

/**
 * Money for display: `1.234,56 €` with a no-break space, or `€1,234.56`. A credit has a minus sign (U+2212).
 * `dropZeroFractions` writes `149 €` for `149,00 €` (spec §9).
 */
export function formatCents(
  cents: number,
  language: Language,
  { dropZeroFractions = false }: { dropZeroFractions?: boolean } = {},
): string {
  const format = dropZeroFractions && cents % 100 === 0 ? wholeEuros : euros;
  return format(language)
    .format(cents / 100)
    .replace('-', '\u2212');
}

/** Money for programs, from whole cents: `-1234.05`; with a comma for those that read German numbers. */
export function decimalEuros(cents: number, separator: '.' | ',' = '.'): string {
  const absolute = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.floor(absolute / 100)}${separator}${String(absolute % 100).padStart(2, '0')}`;
}

/** A count: `2.030` or `2,030`. */
export function formatCount(count: number, language: Language): string {
  return counts(language).format(count);
}

/** A share from 0 to 1 with one decimal at most: `3,7 %` with a no-break space, or `3.7%`. */
export function formatPercent(share: number, language: Language): string {
  return percentages(language).format(share);
}

/**
 * A rate in percent, with two decimals at most, as hundredths of a percent. They are whole numbers, so that what is computed or
 * written with a rate involves no binary fraction: 17.55 becomes 1755, and 1755 is written as 17.55 again.
 */
export const basisPoints = (percent: number): number => Math.round(percent * 100);

/** A rate in percent exactly as it is agreed: `17,55 %` with a no-break space, or `17.55%`. */
export function formatRate(percent: number, language: Language): string {
  return rates(language).format(basisPoints(percent) / 10_000);
}

/** A percentage of an amount in whole cents, half a cent rounded away from zero. Percentages have at most two decimals. */
export function percentOf(cents: number, percent: number): number {
  return divideHalfUp(cents * basisPoints(percent), 10_000);
}

/** Whole-number division that rounds halves away from zero. */
export function divideHalfUp(dividend: number, divisor: number): number {
  const quotient = Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));
  return dividend < 0 ? -quotient : quotient;
}
