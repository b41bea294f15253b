import { remoteTexts } from '@kontor/platform/loaded-texts';
import type de from '../locales/de.json';
import files from '../locales/de.json?texts=backoffice&languages';

export const { useTexts, i18n } = remoteTexts<typeof de>('backoffice', files);
