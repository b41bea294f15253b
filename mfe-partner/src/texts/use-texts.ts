import { remoteTexts } from '@kontor/platform/loaded-texts';
import type de from '../locales/de.json';

export const { useTexts, i18n } = remoteTexts<typeof de>('partner', {
  de: () => import(/* webpackChunkName: "texts-de-partner" */ '../locales/de.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "texts-en-partner" */ '../locales/en.json', { with: { type: 'json' } }),
});
