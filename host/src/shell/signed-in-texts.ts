import { inEachLanguage } from '@kontor/contract/language';
import { loadedTexts } from '@kontor/platform/loaded-texts';
import type { Texts } from '@kontor/platform/remote-module';
import { hostNamespace } from '../base/host-texts.ts';
import type de from '../navigation/locales/de.json';
import layout from '../navigation/locales/de.json?texts=layout&languages';
import type dePages from '../pages/locales/de.json';
import pages from '../pages/locales/de.json?texts=layout&languages';

/**
 * The shell's texts of the layout and of the pages inside it, which the login does not show: loaded with the layout, and
 * added to the others of the shell before anything in it shows.
 */
export const { load: loadSignedInTexts, useTexts: useSignedInTexts } = loadedTexts<typeof de & typeof dePages>(
  hostNamespace,
  inEachLanguage((language) => async (): Promise<{ readonly default: Texts }> => {
    const [ofLayout, ofPages] = await Promise.all([layout[language](), pages[language]()]);
    return { default: { ...ofLayout.default, ...ofPages.default } };
  }),
);
