import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link } from '../../infrastructure/mail/values.ts';

export const vatIdConfirmedMail = defineMail('vat-id-confirmed', {
  values: { organization: line, vatId: line, link },
  sample: {
    organization: 'Radwerk GmbH',
    vatId: 'DE811111111',
    link: 'https://portal.test/organization/4f0c/edit-organization-base-data',
  },
  de: ({ organization, vatId, link }) => ({
    subject: `Ihre USt-IdNr. ${vatId} ist bestätigt`,
    content: [
      `das Register der EU (VIES) bestätigt die USt-IdNr. von ${organization}: ${vatId}.`,
      'Neue Bestellungen enthalten ab sofort keine Umsatzsteuer mehr, laufende Abonnements ab dem nächsten Abrechnungszeitraum. Sie führen die Umsatzsteuer selbst ab (Reverse-Charge-Verfahren). Sie müssen nichts tun.',
      { button: 'Stammdaten ansehen', link },
    ],
  }),
  en: ({ organization, vatId, link }) => ({
    subject: `Your VAT ID ${vatId} is confirmed`,
    content: [
      `the register of the EU (VIES) confirms the VAT ID of ${organization}: ${vatId}.`,
      'New orders contain no VAT from now on, running subscriptions from the next billing period on. You account for the VAT yourself (reverse charge). You do not have to do anything.',
      { button: 'View company details', link },
    ],
  }),
});
