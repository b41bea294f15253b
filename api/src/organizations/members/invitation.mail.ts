import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link } from '../../infrastructure/mail/values.ts';
import { roleName } from './role-names.ts';

export const invitationMail = defineMail('invitation', {
  values: { organization: line, inviter: line, role: roleName, link },
  sample: {
    organization: 'Radwerk GmbH',
    inviter: 'Eva Brandt',
    role: 'billing',
    link: 'https://portal.test/confirmation/x7Kq?for=invitation',
  },
  de: ({ organization, inviter, role, link, product }) => ({
    subject: `Einladung zu ${organization} bei ${product}`,
    content: [
      `${inviter} lädt Sie ein, bei ${product} für ${organization} mitzuarbeiten. Ihre Rolle dort: ${role}.`,
      'Der Link gilt sieben Tage und nur einmal. Wenn Sie die Einladung nicht erwartet haben, können Sie diese Nachricht ignorieren.',
      { button: 'Einladung annehmen', link },
    ],
  }),
  en: ({ organization, inviter, role, link, product }) => ({
    subject: `Invitation to ${organization} on ${product}`,
    content: [
      `${inviter} invites you to work for ${organization} on ${product}. Your role there: ${role}.`,
      'The link is valid for seven days and works once. If you did not expect this invitation, you can ignore this message.',
      { button: 'Accept the invitation', link },
    ],
  }),
});
