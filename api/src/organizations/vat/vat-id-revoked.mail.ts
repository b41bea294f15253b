import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, percent, shortDay } from '../../infrastructure/mail/values.ts';

export const vatIdRevokedMail = defineMail('vat-id-revoked', {
  values: { organization: line, vatId: line, rate: percent, from: shortDay, link },
  sample: {
    organization: 'Radwerk GmbH',
    vatId: 'DE811111111',
    rate: 0.19,
    from: '2026-12-17T10:00:00Z',
    link: 'https://portal.test/organization/4f0c/edit-organization-base-data',
  },
  de: ({ organization, vatId, rate, from, link }) => ({
    subject: `Ihre USt-IdNr. ${vatId} ist nicht mehr gültig`,
    content: [
      `wir prüfen USt-IdNrn. regelmäßig im Register der EU (VIES). Die von ${organization}, ${vatId}, ist dort nicht mehr gültig.`,
      `Bisher enthalten Ihre Rechnungen keine Umsatzsteuer, weil Sie diese selbst abführen (Reverse-Charge-Verfahren). Ohne gültige USt-IdNr. müssen wir ${rate} Umsatzsteuer berechnen: bei neuen Bestellungen ab sofort, bei laufenden Abonnements ab dem ersten Abrechnungszeitraum, der am ${from} oder später beginnt. Rechnungen, die Sie schon haben, ändern sich nicht.`,
      'Bitte prüfen Sie die USt-IdNr. in Ihren Stammdaten und tragen Sie dort die richtige ein. Ist sie richtig, wenden Sie sich bitte an Ihr Finanzamt, damit sie wieder in das Register kommt. Wir fragen es jede Woche erneut. Sobald es die USt-IdNr. bestätigt, berechnen wir ab dem nächsten Abrechnungszeitraum keine Umsatzsteuer mehr.',
      { button: 'Stammdaten prüfen', link },
    ],
  }),
  en: ({ organization, vatId, rate, from, link }) => ({
    subject: `Your VAT ID ${vatId} is no longer valid`,
    content: [
      `we check VAT IDs regularly in the register of the EU (VIES). That of ${organization}, ${vatId}, is no longer valid there.`,
      `So far your invoices contain no VAT, because you account for it yourself (reverse charge). Without a valid VAT ID we have to charge ${rate} VAT: on new orders from now on, on running subscriptions from the first billing period that begins on ${from} or later. Invoices that you already have do not change.`,
      'Please check the VAT ID in your company details and enter the right one there. If it is right, please contact your tax office so that it is entered in the register again. We ask the register again every week. As soon as it confirms the VAT ID, we charge no VAT from the next billing period on.',
      { button: 'Check company details', link },
    ],
  }),
});
