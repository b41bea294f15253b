import { inEachLanguage } from '@kontor/contract/language';
import type { StaffRole } from '@kontor/contract/staff-role';
import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, sentence } from '../../infrastructure/mail/values.ts';
import { textsInLanguages } from '../../infrastructure/texts-in-languages.ts';
import type de from './locales/de.json';

const texts = textsInLanguages<typeof de>(import.meta.dirname);
const roleName = sentence(inEachLanguage((language): Readonly<Record<StaffRole, string>> => texts[language].role));

export const staffInvitationMail = defineMail('staff-invitation', {
  values: { inviter: line, role: roleName, link },
  sample: { inviter: 'Clara Lindner', role: 'finance', link: 'https://portal.test/confirmation/x7Kq?for=invitation' },
  de: ({ inviter, role, link, product }) => ({
    subject: `Einladung in die Verwaltung von ${product}`,
    content: [
      `${inviter} lädt Sie ein, in der Verwaltung von ${product} mitzuarbeiten. Ihre Rolle dort: ${role}.`,
      'Der Link gilt sieben Tage und nur einmal. Sie brauchen danach einen Passkey oder eine Authenticator-App. Wenn Sie die Einladung nicht erwartet haben, können Sie diese Nachricht ignorieren.',
      { button: 'Einladung annehmen', link },
    ],
  }),
  en: ({ inviter, role, link, product }) => ({
    subject: `Invitation to the back office of ${product}`,
    content: [
      `${inviter} invites you to work in the back office of ${product}. Your role there: ${role}.`,
      'The link is valid for seven days and works once. Afterwards you need a passkey or an authenticator app. If you did not expect this invitation, you can ignore this message.',
      { button: 'Accept the invitation', link },
    ],
  }),
});
