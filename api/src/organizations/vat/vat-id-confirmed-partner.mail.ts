import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, percent } from '../../infrastructure/mail/values.ts';

export const vatIdConfirmedPartnerMail = defineMail('vat-id-confirmed-partner', {
  values: { organization: line, vatId: line, rate: percent, link },
  sample: {
    organization: 'Radwerk GmbH',
    vatId: 'DE811111111',
    rate: 0.19,
    link: 'https://portal.test/organization/4f0c/edit-organization-base-data',
  },
  de: ({ organization, vatId, rate, link }) => ({
    subject: `Ihre USt-IdNr. ${vatId} ist bestätigt`,
    content: [
      `das Register der EU (VIES) bestätigt die USt-IdNr. von ${organization}: ${vatId}.`,
      `Die nächste Gutschrift über Ihre Provisionen weist deshalb ${rate} Umsatzsteuer aus, und wir zahlen den Bruttobetrag aus. Sie müssen nichts tun.`,
      { button: 'Stammdaten ansehen', link },
    ],
  }),
  en: ({ organization, vatId, rate, link }) => ({
    subject: `Your VAT ID ${vatId} is confirmed`,
    content: [
      `the register of the EU (VIES) confirms the VAT ID of ${organization}: ${vatId}.`,
      `The next credit note for your commissions therefore states ${rate} VAT, and we pay out the gross amount. You do not have to do anything.`,
      { button: 'View company details', link },
    ],
  }),
});
