import { inEachLanguage } from '@kontor/contract/language';
import { hostNamespace } from '../base/host-texts.ts';
import own from '../locales/de.json?languages';
import layout from '../navigation/locales/de.json?languages';
import pages from '../pages/locales/de.json?languages';

/** The shell's texts in every language, for tests of single pages. */
export const hostTexts = {
  namespace: hostNamespace,
  i18n: inEachLanguage((language) => ({ ...own[language], ...layout[language], ...pages[language] })),
};
