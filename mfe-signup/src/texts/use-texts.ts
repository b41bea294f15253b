import { remoteTexts } from '@kontor/platform/loaded-texts';
import type de from '../locales/de.json';

/** i18n namespace of this remote; it is the remote's name. */
export const namespace = 'signup';

export const { useTexts, i18n } = remoteTexts<typeof de>(namespace, {
  de: () => import(/* webpackChunkName: "texts-de-signup" */ '../locales/de.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "texts-en-signup" */ '../locales/en.json', { with: { type: 'json' } }),
});
