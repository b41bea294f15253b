import type { Language } from '@kontor/contract/schema';
import { cents, type Kind, type RowsIn } from '../../infrastructure/mail/values.ts';

const before: Readonly<Record<Language, (amount: string) => string>> = {
  de: (amount) =>
    `Noch nicht bezahlt sind ${amount}. Die Löschung ändert daran nichts. Bitte bezahlen Sie diesen Betrag vorher im Portal auf der Seite Rechnungen; nach der Löschung können Sie sich nicht mehr anmelden.`,
  en: (amount) =>
    `${amount} is still unpaid. The deletion does not change that. Please pay this amount first, in the portal on the invoices page; after the deletion you cannot sign in any more.`,
};

/** What mails before a deletion say of what is owed; `null`: nothing is. */
export const debtBefore: Kind<number | null> = {
  write: (debt, language) => (debt === null ? '' : before[language](cents.write(debt, language))),
  trials: { ...cents.trials, bare: null },
};

export const debtSample: RowsIn = (language) => {
  const invoice = { de: 'Rechnung', en: 'Invoice' }[language];
  const link = 'https://portal.test/organization/4f0c/shop/91ab/invoices?pay=7d2e';
  return [
    { label: `${invoice} RE-2026-00042`, value: cents.write(17_731, language), link },
    { label: `${invoice} RE-2026-00057`, value: cents.write(17_731, language), link },
    {
      label: { de: 'Offener Betrag', en: 'Open amount' }[language],
      value: cents.write(35_462, language),
      isTotal: true,
    },
  ];
};
