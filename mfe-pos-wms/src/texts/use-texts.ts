import { remoteTexts } from '@kontor/platform/loaded-texts';
import type de from '../locales/de.json';
import files from '../locales/de.json?texts=pos-wms&languages';

export const { useTexts, i18n } = remoteTexts<typeof de>('pos-wms', files);
