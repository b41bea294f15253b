import type { Language } from '@kontor/contract/schema';

/** The vendor's time zone. Deadlines and invoice dates are days in it, regardless of browser and server. */
export const businessTimeZone = 'Europe/Berlin';

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' };

const dayFormats: Record<Language, Intl.DateTimeFormatOptions> = {
  de: { day: '2-digit', month: '2-digit', year: 'numeric' },
  en: { day: 'numeric', month: 'short', year: 'numeric' },
};

/** An instant as a day: `14.10.2025` or `14 Oct 2025`. */
export function formatDate(instant: string, language: Language): string {
  return format(instant, language, dayFormats[language]);
}

/** An instant as day and time: `14.10.2025, 12:05` or `14 Oct 2025, 12:05`. */
export function formatMoment(instant: string, language: Language): string {
  return format(instant, language, { ...dayFormats[language], hour: '2-digit', minute: '2-digit' });
}

/** An instant as a day within a sentence, with no-break spaces: `19. Dezember` or `19 December`. */
export function formatDayOfMonth(instant: string, language: Language): string {
  return format(instant, language, { day: 'numeric', month: 'long' }).replaceAll(' ', '\u00a0');
}

/** An instant as a service period: `Oktober 2025` or `October 2025`. */
export function formatMonth(instant: string, language: Language): string {
  return format(instant, language, { month: 'long', year: 'numeric' });
}

/** The month of an instant in short form: `Okt` or `Oct`, and in January with the year: `Jan. 26`. */
export function formatShortMonth(instant: string, language: Language, withYear: boolean): string {
  return format(instant, language, { month: 'short', ...(withYear && { year: '2-digit' }) });
}

/** `Freitag` or `Friday`. */
export function formatWeekday(instant: string, language: Language): string {
  return format(instant, language, { weekday: 'long' });
}

/**
 * The last day of what ends with a period: the day before the period's end, in the vendor's calendar (spec §9). Every page,
 * mail and document names the end of a period, of a trial and of a cancellation by it. Noon, so that it is that day in
 * whatever zone it is read.
 */
export function lastDayOf(periodEnd: string): string {
  return addDays(`${calendarDay(periodEnd)}T12:00:00.000Z`, -1);
}

const calendarDays = new Intl.DateTimeFormat('sv-SE', { timeZone: businessTimeZone });

/** The day of an instant in the vendor's calendar: `2026-12-17`. */
export const calendarDay = (instant: string): string => calendarDays.format(new Date(instant));

/** The same time of day `days` later, in UTC. */
export function addDays(instant: string, days: number): string {
  const date = new Date(instant);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString();
}

function format(instant: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locales[language], { ...options, timeZone: businessTimeZone }).format(
    new Date(instant),
  );
}
