import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, percent } from '../../infrastructure/mail/values.ts';

export const vatIdRevokedPartnerMail = defineMail('vat-id-revoked-partner', {
  values: { organization: line, vatId: line, rate: percent, link },
  sample: {
    organization: 'Radwerk GmbH',
    vatId: 'DE811111111',
    rate: 0.19,
    link: 'https://portal.test/organization/4f0c/edit-organization-base-data',
  },
  de: ({ organization, vatId, rate, link }) => ({
    subject: `Ihre USt-IdNr. ${vatId} ist nicht mehr gültig`,
    content: [
      `wir prüfen USt-IdNrn. regelmäßig im Register der EU (VIES). Die von ${organization}, ${vatId}, ist dort nicht mehr gültig.`,
      `Bisher weisen unsere Gutschriften über Ihre Provisionen ${rate} Umsatzsteuer aus. Ohne gültige USt-IdNr. dürfen wir das nicht: Ab der nächsten Gutschrift enthalten sie keine Umsatzsteuer, und wir zahlen nur den Nettobetrag aus.`,
      'Bitte prüfen Sie die USt-IdNr. in Ihren Stammdaten und tragen Sie dort die richtige ein. Ist sie richtig, wenden Sie sich bitte an Ihr Finanzamt, damit sie wieder in das Register kommt. Wir fragen es jede Woche erneut. Sobald es die USt-IdNr. bestätigt, weist die nächste Gutschrift wieder Umsatzsteuer aus.',
      { button: 'Stammdaten prüfen', link },
    ],
  }),
  en: ({ organization, vatId, rate, link }) => ({
    subject: `Your VAT ID ${vatId} is no longer valid`,
    content: [
      `we check VAT IDs regularly in the register of the EU (VIES). That of ${organization}, ${vatId}, is no longer valid there.`,
      `So far our credit notes for your commissions state ${rate} VAT. Without a valid VAT ID we may not do that: from the next credit note on they contain no VAT, and we pay out the net amount only.`,
      'Please check the VAT ID in your company details and enter the right one there. If it is right, please contact your tax office so that it is entered in the register again. We ask the register again every week. As soon as it confirms the VAT ID, the next credit note states VAT again.',
      { button: 'Check company details', link },
    ],
  }),
});
