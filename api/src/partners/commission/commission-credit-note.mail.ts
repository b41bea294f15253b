import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, month, sentence, table } from '../../infrastructure/mail/values.ts';
import { statementSample } from './statement-rows.ts';

export const commissionCreditNoteMail = defineMail('commission-credit-note', {
  values: {
    month,
    number: line,
    payout: sentence({
      de: {
        open: 'Der Betrag wird jetzt auf Ihr Auszahlungskonto überwiesen.',
        held: 'Die Auszahlung ist zurückgestellt, weil Ihr Auszahlungskonto noch nicht vollständig eingerichtet ist. Sobald das erledigt ist, zahlen wir den Betrag aus.',
      },
      en: {
        open: 'The amount is now being transferred to your payout account.',
        held: 'The payout is on hold because your payout account is not completely set up yet. We pay the amount as soon as it is.',
      },
    }),
    rows: table,
    link,
  },
  sample: {
    month: '2026-11-01T00:00:00Z',
    number: 'GS-2026-00007',
    payout: 'open',
    rows: statementSample,
    link: 'https://portal.test/organization/4f0c/partner-account/payout',
  },
  de: ({ month, number, payout, rows, link }) => ({
    subject: `Ihre Provisionsgutschrift ${number} für ${month}`,
    content: [
      `Ihre Provisionen für ${month} sind abgerechnet. Die Gutschrift ${number} liegt dieser Nachricht als PDF bei.`,
      rows,
      payout,
      { button: 'Provisionen ansehen', link },
    ],
  }),
  en: ({ month, number, payout, rows, link }) => ({
    subject: `Your commission credit note ${number} for ${month}`,
    content: [
      `Your commissions for ${month} have been settled. Credit note ${number} is attached as a PDF.`,
      rows,
      payout,
      { button: 'View commissions', link },
    ],
  }),
});
