import type { Language } from '@kontor/contract/schema';
import { type Kind, line } from '../../infrastructure/mail/values.ts';

interface Removed {
  /** Their names. */
  readonly passkeys: readonly string[];
  readonly app: boolean;
}

const passkeyNames: Readonly<Record<Language, (name: string) => string>> = {
  de: (name) => `Passkey „${name}“`,
  en: (name) => `passkey “${name}”`,
};

const appNames: Readonly<Record<Language, string>> = { de: 'Authenticator-App', en: 'authenticator app' };

/** What a reset of the password has removed: `Passkey „MacBook“, Authenticator-App` */
export const removedFactors: Kind<Removed> = {
  write: ({ passkeys, app }, language) =>
    [
      ...passkeys.map((name) => passkeyNames[language](line.write(name, language))),
      ...(app ? [appNames[language]] : []),
    ].join(', '),
  trials: {
    markup: { passkeys: [`<script>alert("{removed}")</script>'`], app: false },
    bare: { passkeys: [], app: true },
  },
};
