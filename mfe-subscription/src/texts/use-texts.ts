import { remoteTexts } from '@kontor/platform/loaded-texts';
import type de from '../locales/de.json';

/** i18n namespace of this remote; it is the remote's name. */
export const namespace = 'subscription';

export const { useTexts, i18n } = remoteTexts<typeof de>(namespace, {
  de: () => import(/* webpackChunkName: "texts-de-subscription" */ '../locales/de.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "texts-en-subscription" */ '../locales/en.json', { with: { type: 'json' } }),
});
