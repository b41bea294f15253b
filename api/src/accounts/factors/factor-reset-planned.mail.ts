import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link } from '../../infrastructure/mail/values.ts';

export const factorResetPlannedMail = defineMail('factor-reset-planned', {
  values: { link },
  sample: { link: 'https://portal.test/confirmation/x7Kq?for=factor-reset' },
  de: ({ link, product, supportEmail }) => ({
    subject: 'Ihre zweiten Faktoren werden in 24 Stunden entfernt',
    content: [
      `unsere Kundenbetreuung hat das Zurücksetzen Ihres Kontos bei ${product} angestoßen: In 24 Stunden werden alle Passkeys, die Authenticator-App und die Wiederherstellungscodes entfernt. Danach genügt für die Anmeldung das Passwort.`,
      `Haben Sie uns nicht darum gebeten, halten Sie es bitte sofort an. Schreiben Sie uns danach an ${supportEmail}.`,
      { button: 'Zurücksetzen anhalten', link },
    ],
  }),
  en: ({ link, product, supportEmail }) => ({
    subject: 'Your second factors will be removed in 24 hours',
    content: [
      `Our customer support has begun to reset your account at ${product}: in 24 hours all passkeys, the authenticator app and the recovery codes are removed. After that the password is enough to sign in.`,
      `If you did not ask us for it, please stop it at once, and write to ${supportEmail} afterwards.`,
      { button: 'Stop the reset', link },
    ],
  }),
});
