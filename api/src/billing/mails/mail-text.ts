import type { Language } from '@kontor/contract/schema';
import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import type { Kind } from '../../infrastructure/mail/values.ts';
import { textsInLanguages } from '../../infrastructure/texts-in-languages.ts';
import type de from './locales/de.json';

/** The texts of tables in mails and their documents. */
export const mailTexts = textsInLanguages<typeof de>(import.meta.dirname);

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

export const paymentMethod: Kind<PaymentMethodOnFile | null> = {
  write: paymentMethodText,
  trials: {
    long: { type: 'sepa_debit', label: 'DE •••• 3000' },
    card: { type: 'card', label: 'Visa •••• 4242' },
    bare: null,
  },
};
