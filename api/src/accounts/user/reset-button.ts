import type { Language } from '@kontor/contract/schema';
import type { Button } from '../../infrastructure/mail/define-mail.ts';

const labels: Readonly<Record<Language, string>> = { de: 'Passwort zurücksetzen', en: 'Reset password' };

/** For mails that say what to do if it was not their reader who did what they tell of. */
export const resetButton = (portal: string, language: Language): Button => ({
  button: labels[language],
  link: `${portal}/forgot-password`,
});
