import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link } from '../../infrastructure/mail/values.ts';

export const secondFactorRequiredMail = defineMail('second-factor-required', {
  values: { organization: line, link },
  sample: { organization: 'Radwerk GmbH', link: 'https://portal.test/second-factor' },
  de: ({ organization, link, product }) => ({
    subject: `${organization} verlangt einen zweiten Faktor`,
    content: [
      `${organization} verlangt von allen Mitgliedern bei ${product} einen zweiten Faktor: einen Passkey oder eine Authenticator-App.`,
      `Haben Sie schon einen, brauchen Sie nichts zu tun. Sonst richten Sie ihn bitte ein: bis dahin können Sie die Seiten von ${organization} nicht öffnen.`,
      { button: 'Zweiten Faktor einrichten', link },
    ],
  }),
  en: ({ organization, link, product }) => ({
    subject: `${organization} asks for a second factor`,
    content: [
      `${organization} asks all of its members at ${product} for a second factor: a passkey or an authenticator app.`,
      `If you have one already, there is nothing to do. Otherwise please set it up: until then you cannot open the pages of ${organization}.`,
      { button: 'Set up a second factor', link },
    ],
  }),
});
