import type { Language } from '@kontor/contract/schema';
import { monthStart } from '@kontor/domain/calendar-month';
import { formatMonth } from '@kontor/domain/date';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** The texts of credit notes, and of the tables in mails about them. */
export const statementTexts = { de, en } as const satisfies Record<Language, typeof de>;

/** `Oktober 2026` */
export const monthText = (period: string, language: Language): string => formatMonth(monthStart(period), language);
