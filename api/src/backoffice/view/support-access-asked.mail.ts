import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link } from '../../infrastructure/mail/values.ts';

export const supportAccessAskedMail = defineMail('support-access-asked', {
  values: { organization: line, reason: line, link },
  sample: {
    organization: 'Radwerk GmbH',
    reason: 'Wir möchten nachsehen, warum die Rechnung nicht erscheint',
    link: 'https://portal.test/organization/1/members',
  },
  de: ({ organization, reason, link, product }) => ({
    subject: `Dürfen wir uns ${organization} bei ${product} ansehen?`,
    content: [
      `unsere Kundenbetreuung bittet Sie, ihr die Einsicht in ${organization} zu erlauben. Der Grund: ${reason}`,
      'Sie entscheiden, ob und wie lange: eine Stunde, einen Tag oder eine Woche. Wir sehen dann, was ein Mitglied mit der Rolle „Lesen“ sieht, und ändern nichts. Wer wann hineingesehen hat, steht auf derselben Seite. Sie können die Erlaubnis jederzeit zurücknehmen.',
      { button: 'Einsicht erlauben', link },
    ],
  }),
  en: ({ organization, reason, link, product }) => ({
    subject: `May we look at ${organization} at ${product}?`,
    content: [
      `Our customer support asks you to let it look at ${organization}. The reason: ${reason}`,
      'You decide whether and for how long: an hour, a day or a week. We then see what a member with the role “reader” sees, and change nothing. The same page says who looked and when. You can withdraw it at any time.',
      { button: 'Allow access', link },
    ],
  }),
});
