import { remoteTexts } from '@kontor/platform/loaded-texts';
import type de from '../locales/de.json';

export const { useTexts, i18n } = remoteTexts<typeof de>('pos-wms', {
  de: () => import(/* webpackChunkName: "texts-de-pos-wms" */ '../locales/de.json', { with: { type: 'json' } }),
  en: () => import(/* webpackChunkName: "texts-en-pos-wms" */ '../locales/en.json', { with: { type: 'json' } }),
});
