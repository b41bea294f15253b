import { remoteTexts } from '@kontor/platform/loaded-texts';
import type de from '../locales/de.json';
import files from '../locales/de.json?texts=sample&languages';

export const { useTexts, i18n } = remoteTexts<typeof de>('sample', files);
