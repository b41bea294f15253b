import { remoteTexts } from '@kontor/platform/loaded-texts';
import type de from '../locales/de.json';

export const { useTexts, i18n } = remoteTexts<typeof de>('sample', {
  de: () => import(/* webpackChunkName: "texts-de-sample" */ '../locales/de.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "texts-en-sample" */ '../locales/en.json', { with: { type: 'json' } }),
});
