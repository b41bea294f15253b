import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { flag, link } from '../../infrastructure/mail/values.ts';

export const partnerSuspendedMail = defineMail('partner-suspended', {
  values: { hadApplied: flag, link },
  sample: { hadApplied: true, link: 'https://portal.test/organization/4f0c' },
  de: ({ hadApplied, link, product, supportEmail }) => ({
    subject: hadApplied ? 'Ihre Anmeldung als Partner' : 'Sie sind nicht mehr als Partner freigegeben',
    content: [
      hadApplied
        ? `Wir haben Ihre Anmeldung geprüft und geben Sie nicht als Partner von ${product} frei. Händler können Sie nicht verbinden.`
        : 'Weitere Händler finden Sie nicht mehr in der Liste der Partneragenturen und können Sie nicht mehr verbinden. Wer Sie verbunden hat, bleibt verbunden, und die Provisionen daraus erhalten Sie weiter.',
      `Fragen dazu beantworten wir Ihnen unter ${supportEmail}.`,
      { button: 'Zur Übersicht', link },
    ],
  }),
  en: ({ hadApplied, link, product, supportEmail }) => ({
    subject: hadApplied ? 'Your application as a partner' : 'You are no longer approved as a partner',
    content: [
      hadApplied
        ? `We have reviewed your application and do not approve you as a partner of ${product}. Merchants cannot connect you.`
        : 'Further merchants no longer find you among the partner agencies and cannot connect you. Those who have connected you stay connected, and you go on receiving the commissions from them.',
      `We answer questions about this at ${supportEmail}.`,
      { button: 'Go to the overview', link },
    ],
  }),
});
