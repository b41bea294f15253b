import { loadedTexts } from '@kontor/platform/loaded-texts';
import type de from '../pages/locales/de.json';
import { hostNamespace } from '../start/host-texts.ts';

/**
 * The shell's texts of pages inside the layout, which the login does not show: loaded with the layout, and added to the
 * others of the shell before anything in it shows.
 */
export const { load: loadSignedInTexts, useTexts: useSignedInTexts } = loadedTexts<typeof de>(hostNamespace, {
  de: () => import(/* webpackChunkName: "texts-de-layout" */ '../pages/locales/de.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "texts-en-layout" */ '../pages/locales/en.json', { with: { type: 'json' } }),
});
