import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, shortDay, table } from '../../infrastructure/mail/values.ts';
import { debtBefore, debtSample } from './left-open.ts';

export const deletionWaitsForEndMail = defineMail('deletion-waits-for-end', {
  values: { debt: debtBefore, lastDay: shortDay, shops: line, rows: table, link },
  sample: {
    debt: 35462,
    lastDay: '2026-12-16T11:00:00Z',
    shops: 'Radwerk Berlin, Radwerk Hamburg',
    rows: debtSample,
    link: 'https://portal.test/user/edit',
  },
  de: ({ debt, lastDay, shops, rows, link, product }) => ({
    subject: `Ihr Konto wird nach dem ${lastDay} gelöscht`,
    content: [
      `Sie haben die Löschung Ihres Kontos bei ${product} bestätigt. Wir warten damit, bis abgelaufen ist, was Sie gekündigt haben (${shops}): Bis einschließlich ${lastDay} können Sie alles wie gewohnt nutzen. Danach löschen wir Ihren Zugang und Ihre persönlichen Daten.`,
      'Ihre Rechnungen und Ihre Daten können Sie bis dahin im Portal herunterladen, danach nicht mehr.',
      debt,
      rows,
      'Wenn Sie Ihr Konto behalten möchten, nehmen Sie die Löschung bis dahin in Ihrem Profil zurück.',
      { button: 'Zu Ihrem Profil', link },
    ],
  }),
  en: ({ debt, lastDay, shops, rows, link, product }) => ({
    subject: `Your account will be deleted after ${lastDay}`,
    content: [
      `You have confirmed the deletion of your account at ${product}. It waits until what you have cancelled has ended (${shops}): you can use everything as usual up to and including ${lastDay}. After that we delete your access and your personal data.`,
      'You can download your invoices and your data in the portal until then, and not afterwards.',
      debt,
      rows,
      'If you want to keep your account, withdraw the deletion in your profile by then.',
      { button: 'Go to your profile', link },
    ],
  }),
});
