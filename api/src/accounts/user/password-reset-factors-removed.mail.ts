import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { removedFactors } from './removed-factors.ts';
import { resetButton } from './reset-button.ts';

export const passwordResetFactorsRemovedMail = defineMail('password-reset-factors-removed', {
  values: { removed: removedFactors },
  sample: { removed: { passkeys: ['MacBook'], app: true } },
  de: ({ removed, product, supportEmail, portal }) => ({
    subject: 'Ihr Passwort wurde zurückgesetzt',
    content: [
      `das Passwort Ihres Kontos bei ${product} wurde zurückgesetzt. Auf allen Geräten wurden Sie abgemeldet.`,
      `Dabei wurde aus Ihrem Konto entfernt: ${removed}. Was Sie davon selbst benutzt haben, können Sie in Ihrem Profil wieder hinzufügen.`,
      `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und wenden Sie sich an ${supportEmail}.`,
      resetButton(portal, 'de'),
    ],
  }),
  en: ({ removed, product, supportEmail, portal }) => ({
    subject: 'Your password was reset',
    content: [
      `The password of your account at ${product} was reset. You were signed out on all devices.`,
      `This was removed from your account: ${removed}. Anything of it that you used yourself, you can add again in your profile.`,
      `If it was not you, please reset your password at once and contact ${supportEmail}.`,
      resetButton(portal, 'en'),
    ],
  }),
});
