import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { count, day, link, percent } from '../../infrastructure/mail/values.ts';

export const partnerTermsMail = defineMail('partner-terms', {
  values: { rate: percent, months: count, validFrom: day, link },
  sample: {
    rate: 0.2,
    months: 36,
    validFrom: '2027-01-01T12:00:00Z',
    link: 'https://portal.test/organization/4f0c/partner-account/payout',
  },
  de: ({ rate, months, validFrom, link }) => ({
    subject: `Ihre Provision ab ${validFrom}`,
    content: [
      `Ab ${validFrom} gelten für Sie neue Bedingungen: ${rate} Provision, ${months} Monate lang ab der Verbindung mit einem Händler.`,
      'Sie gelten für Zahlungen ab diesem Tag, auch von Händlern, die Sie schon verbunden haben. Was davor bezahlt wurde, bleibt, wie es ist.',
      { button: 'Provisionen ansehen', link },
    ],
  }),
  en: ({ rate, months, validFrom, link }) => ({
    subject: `Your commission from ${validFrom}`,
    content: [
      `From ${validFrom} new terms apply to you: ${rate} commission, for ${months} months from the connection with a merchant.`,
      'They apply to payments from that day on, also of merchants who have connected you already. What was paid before stays as it is.',
      { button: 'View commissions', link },
    ],
  }),
});
