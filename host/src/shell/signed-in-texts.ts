import { loadedTexts } from '@kontor/platform/loaded-texts';
import type { Texts } from '@kontor/platform/remote-module';
import { hostNamespace } from '../base/host-texts.ts';
import type de from '../navigation/locales/de.json';
import type dePages from '../pages/locales/de.json';

type File<Content> = Promise<{ readonly default: Content }>;

async function together<Layout extends Texts, Pages extends Texts>(layout: File<Layout>, pages: File<Pages>) {
  const [{ default: ofLayout }, { default: ofPages }] = await Promise.all([layout, pages]);
  return { default: { ...ofLayout, ...ofPages } };
}

/**
 * The shell's texts of the layout and of the pages inside it, which the login does not show: loaded with the layout, and
 * added to the others of the shell before anything in it shows.
 */
export const { load: loadSignedInTexts, useTexts: useSignedInTexts } = loadedTexts<typeof de & typeof dePages>(
  hostNamespace,
  {
    de: () =>
      together(
        import(/* webpackChunkName: "texts-de-layout" */ '../navigation/locales/de.json', { with: { type: 'json' } }),
        import(/* webpackChunkName: "texts-de-layout" */ '../pages/locales/de.json', { with: { type: 'json' } }),
      ),
    en: () =>
      together(
        import(/* webpackChunkName: "texts-en-layout" */ '../navigation/locales/en.json', { with: { type: 'json' } }),
        import(/* webpackChunkName: "texts-en-layout" */ '../pages/locales/en.json', { with: { type: 'json' } }),
      ),
  },
);
