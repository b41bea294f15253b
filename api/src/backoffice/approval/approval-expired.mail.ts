import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line } from '../../infrastructure/mail/values.ts';

export const approvalExpiredMail = defineMail('approval-expired', {
  values: { requestedAt: day, reason: line },
  sample: { requestedAt: new Date('2026-11-24T09:00:00Z'), reason: 'Kulanz nach doppelter Abbuchung' },
  de: ({ requestedAt, reason, portal }) => ({
    subject: 'Ihre Anfrage ist abgelaufen',
    content: [
      `Ihre Anfrage vom ${requestedAt} brauchte die Zustimmung einer zweiten Person. Sieben Tage lang hat niemand entschieden. Es wurde nichts geändert.`,
      `Ihre Begründung: ${reason}`,
      'Wenn die Änderung noch nötig ist, stellen Sie die Anfrage bitte noch einmal.',
      { button: 'Zu den Freigaben', link: `${portal}/backoffice/approvals` },
    ],
  }),
  en: ({ requestedAt, reason, portal }) => ({
    subject: 'Your request has expired',
    content: [
      `Your request of ${requestedAt} needed the agreement of a second person. No one decided within seven days. Nothing was changed.`,
      `Your reason: ${reason}`,
      'If the change is still needed, please ask for it again.',
      { button: 'Go to approvals', link: `${portal}/backoffice/approvals` },
    ],
  }),
});
