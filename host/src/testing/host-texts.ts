import { hostNamespace } from '../base/host-texts.ts';
import de from '../locales/de.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import deLayout from '../navigation/locales/de.json' with { type: 'json' };
import enLayout from '../navigation/locales/en.json' with { type: 'json' };
import dePages from '../pages/locales/de.json' with { type: 'json' };
import enPages from '../pages/locales/en.json' with { type: 'json' };

/** The shell's texts in both languages, for tests of single pages. */
export const hostTexts = {
  namespace: hostNamespace,
  i18n: { de: { ...de, ...deLayout, ...dePages }, en: { ...en, ...enLayout, ...enPages } },
};
