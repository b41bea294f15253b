import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link, month, sentence, table } from '../../infrastructure/mail/values.ts';
import { statementSample } from './statement-rows.ts';

export const commissionClosedMail = defineMail('commission-closed', {
  values: {
    month,
    payout: sentence({
      de: {
        carriedOver:
          'In diesem Monat wurde mehr zurückgenommen als verdient. Der Betrag wird mit Ihren nächsten Provisionen verrechnet.',
        addressMissing:
          'Für die Gutschrift fehlt uns noch Ihre Anschrift. Bitte ergänzen Sie Ihre Stammdaten im Portal. Der Betrag wird mit der nächsten Abrechnung ausgezahlt.',
        nothingLeft: 'Einnahmen und Rücknahmen gleichen sich aus. Es ist nichts auszuzahlen.',
      },
      en: {
        carriedOver:
          'More was taken back this month than was earned. The amount is set off against your next commissions.',
        addressMissing:
          'We need your address for the credit note. Please complete your company details in the portal. The amount is paid with the next statement.',
        nothingLeft: 'What was earned and what was taken back balance each other. There is nothing to pay.',
      },
    }),
    rows: table,
    link,
  },
  sample: {
    month: '2026-11-01T00:00:00Z',
    payout: 'carriedOver',
    rows: statementSample,
    link: 'https://portal.test/organization/4f0c/partner-account/payout',
  },
  de: ({ month, payout, rows, link }) => ({
    subject: `Ihre Provisionen für ${month}`,
    content: [`Ihre Provisionen für ${month} sind abgerechnet.`, rows, payout, { button: 'Provisionen ansehen', link }],
  }),
  en: ({ month, payout, rows, link }) => ({
    subject: `Your commissions for ${month}`,
    content: [`Your commissions for ${month} have been settled.`, rows, payout, { button: 'View commissions', link }],
  }),
});
