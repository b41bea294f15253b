import { formatOfDays, type Language, localeOf } from '@kontor/contract/language';
import { perLanguage } from './per-language.ts';

/** The vendor's time zone. Deadlines and invoice dates are days in it, regardless of browser and server. */
export const businessTimeZone = 'Europe/Berlin';

/** Writes instants in the vendor's time zone. */
function instants(optionsOf: (language: Language) => Intl.DateTimeFormatOptions) {
  const formats = perLanguage(
    (language) => new Intl.DateTimeFormat(localeOf[language], { ...optionsOf(language), timeZone: businessTimeZone }),
  );
  return (instant: string, language: Language) => formats(language).format(new Date(instant));
}

/** An instant as a day: `14.10.2025` or `14 Oct 2025`. */
export const formatDate = instants((language) => formatOfDays[language]);

/** An instant as day and time: `14.10.2025, 12:05` or `14 Oct 2025, 12:05`. */
export const formatMoment = instants((language) => ({ ...formatOfDays[language], hour: '2-digit', minute: '2-digit' }));

const daysOfMonth = instants(() => ({ day: 'numeric', month: 'long' }));

/** An instant as a day within a sentence, with no-break spaces: `19. Dezember` or `19 December`. */
export function formatDayOfMonth(instant: string, language: Language): string {
  return daysOfMonth(instant, language).replaceAll(' ', '\u00a0');
}

/** An instant as a service period: `Oktober 2025` or `October 2025`. */
export const formatMonth = instants(() => ({ month: 'long', year: 'numeric' }));

const shortMonths = instants(() => ({ month: 'short' }));
const shortMonthsOfYears = instants(() => ({ month: 'short', year: '2-digit' }));

/** The month of an instant in short form: `Okt` or `Oct`, and in January with the year: `Jan. 26`. */
export function formatShortMonth(instant: string, language: Language, withYear: boolean): string {
  return (withYear ? shortMonthsOfYears : shortMonths)(instant, language);
}

/** `Freitag` or `Friday`. */
export const formatWeekday = instants(() => ({ weekday: 'long' }));

/**
 * The last day of what ends with a period: the day before the period's end, in the vendor's calendar (spec §9). Every page,
 * mail and document names the end of a period, of a trial and of a cancellation by it. Noon, so that it is that day in
 * whatever zone it is read.
 */
export function lastDayOf(periodEnd: string): string {
  return addDays(noonOf(calendarDay(periodEnd)), -1);
}

/** The same as a day: `2026-12-16` of what ends with 17 December. */
export const lastCalendarDayOf = (end: Date): string => calendarDay(lastDayOf(end.toISOString()));

/** An instant that is on a day of the calendar, `2026-12-17`, in whatever zone it is read. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

/** Whether something is a day of the calendar as the contract writes it: `2026-12-17`, and not `2026-02-30`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  // Date turns 30 February into a day in March instead of refusing it.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

let calendarDays: Intl.DateTimeFormat | undefined;

/** The day of an instant in the vendor's calendar: `2026-12-17`. */
export function calendarDay(instant: string): string {
  // Created at its first use: a browser's first format takes tens of milliseconds, which pages without dates need not wait for.
  calendarDays ??= new Intl.DateTimeFormat('sv-SE', { timeZone: businessTimeZone });
  return calendarDays.format(new Date(instant));
}

/** The same time of day `days` later, in UTC. */
export function addDays(instant: string, days: number): string {
  const date = new Date(instant);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString();
}

/** Days until an instant in the vendor's calendar: 0 on the day itself, negative after it. */
export const daysUntil = (instant: string, now: Date): number =>
  (Date.parse(calendarDay(instant)) - Date.parse(calendarDay(now.toISOString()))) / 86_400_000;
