import type { MailTemplate } from '@kontor/contract/mail-template';

export const aMailTemplate = (overrides: Partial<MailTemplate> = {}): MailTemplate => ({
  kind: 'password-reset',
  subjects: { de: 'Passwort zurücksetzen', en: 'Reset your password' },
  ...overrides,
});
