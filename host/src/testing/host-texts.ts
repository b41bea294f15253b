import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import deSignedIn from '../pages/locales/de.json' with { type: 'json' };
import enSignedIn from '../pages/locales/en.json' with { type: 'json' };
import { hostNamespace } from '../start/host-texts.ts';

/** The shell's texts in both languages, for tests of single pages. */
export const hostTexts = {
  namespace: hostNamespace,
  i18n: { de: { ...de, ...deSignedIn }, en: { ...en, ...enSignedIn } },
};
