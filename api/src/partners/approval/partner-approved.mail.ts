import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { count, link, percent } from '../../infrastructure/mail/values.ts';

export const partnerApprovedMail = defineMail('partner-approved', {
  values: { rate: percent, months: count, link },
  sample: { rate: 0.15, months: 24, link: 'https://portal.test/organization/4f0c' },
  de: ({ rate, months, link, product }) => ({
    subject: 'Sie sind als Partner freigegeben',
    content: [
      `Händler finden Sie jetzt in der Liste der Partneragenturen von ${product} und können Sie verbinden. Auch Ihr Empfehlungslink wirkt ab sofort.`,
      `Ihre Provision beträgt ${rate} von dem, was verbundene Händler für Tarif und Geräte bezahlen, ${months} Monate lang.`,
      { button: 'Zur Übersicht', link },
    ],
  }),
  en: ({ rate, months, link, product }) => ({
    subject: 'You are approved as a partner',
    content: [
      `Merchants now find you among the partner agencies of ${product} and can connect you. Your referral link works from now on as well.`,
      `Your commission is ${rate} of what connected merchants pay for plan and devices, for ${months} months.`,
      { button: 'Go to the overview', link },
    ],
  }),
});
