import type { Language } from '@kontor/contract/schema';
import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import { formatDate, formatDayOfMonth } from '@kontor/domain/date';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** The texts of tables in mails and their documents. Whole mails are in infrastructure/mail/locales. */
export const mailTexts = { de, en } as const satisfies Record<Language, typeof de>;

/** A date with its year as used in sentences: `17. Dezember 2026` or `17 December 2026`. */
export function dayText(day: Date | string, language: Language): string {
  const instant = new Date(day).toISOString();
  return `${formatDayOfMonth(instant, language)}\u00a0${formatDate(instant, language).slice(-4)}`;
}

/** `Visa •••• 4242`, `SEPA-Lastschrift (DE •••• 3000)` */
export function paymentMethodText(method: PaymentMethodOnFile | null, language: Language): string {
  const { methods } = mailTexts[language];
  if (method === null) return methods.onFile;
  const { type } = method;
  // Not wrapped, because `•••• 4242` alone is not understandable.
  const label = method.label.replaceAll(' ', '\u00a0');
  if (type === 'card') return label || methods.card;
  return label ? `${methods[type]} (${label})` : methods[type];
}
