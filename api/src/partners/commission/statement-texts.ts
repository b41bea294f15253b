import type { Language } from '@kontor/contract/schema';
import { monthStart } from '@kontor/domain/calendar-month';
import { formatMonth } from '@kontor/domain/date';
import { textsInLanguages } from '../../infrastructure/texts-in-languages.ts';
import type de from './locales/de.json';

/** The texts of credit notes, and of the tables in mails about them. */
export const statementTexts = textsInLanguages<typeof de>(import.meta.dirname);

/** `Oktober 2026` */
export const monthText = (period: string, language: Language): string => formatMonth(monthStart(period), language);
