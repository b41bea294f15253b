import { formatOfTypedDays, type Language } from '@kontor/contract/language';
import { isDay } from './date.ts';

/** A date as typed in a language, or pasted as `2025-10-14` or as pages write it; `null` if it is not a date. */
export function readDateInput(text: string, language: Language, today: Date): string | null {
  return (
    parseDateInput(text, formatOfTypedDays[language], today) ??
    parseDateInput(text, 'yyyy-mm-dd', today) ??
    parseNamedMonth(text, language, today)
  );
}

/** `14. Oktober 2025`, `14 Oct 2025` */
function parseNamedMonth(text: string, language: Language, today: Date): string | null {
  const [, day, name, year] = /^(\d{1,2})\.?\s+(\p{L}{3,})\.?\s+(\d{4})$/u.exec(text.trim()) ?? [];
  if (name === undefined) return null;
  const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2025, month)).toLowerCase());
  const month = names.findIndex((long) => long.startsWith(name.toLowerCase())) + 1;
  return parseDateInput(`${year}-${month}-${day}`, 'yyyy-mm-dd', today);
}

/** `2025-10-14` as it would be typed: `14.10.2025` or `14/10/2025`. */
export function writeDateInput(day: string, language: Language): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  return formatOfTypedDays[language].replace('yyyy', year).replace('mm', month).replace('dd', dayOfMonth);
}

/**
 * A typed date as `YYYY-MM-DD`, or `null` if it does not match the format or is not in the calendar. Two-digit years
 * belong to the current century (spec §5), that of `today`.
 */
export function parseDateInput(text: string, format: string, today: Date): string | null {
  const order = format
    .toLowerCase()
    .split(/[/.-]/)
    .map((part) => part[0]);
  const numbers = text.trim().split(/[/.-]/);
  if (numbers.length !== 3 || !numbers.every((number) => /^\d{1,4}$/.test(number))) return null;
  const read = (letter: string) => numbers[order.indexOf(letter)] ?? '';
  const [year, month, day] = [read('y'), read('m'), read('d')];
  if ((year.length !== 2 && year.length !== 4) || month.length > 2 || day.length > 2) return null;
  const century = Math.floor(today.getUTCFullYear() / 100) * 100;
  const fullYear = year.length === 2 ? century + Number(year) : Number(year);
  const iso = `${String(fullYear).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}
