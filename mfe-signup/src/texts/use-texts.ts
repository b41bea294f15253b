import { remoteTexts } from '@kontor/platform/loaded-texts';
import type de from '../locales/de.json';
import files from '../locales/de.json?texts=signup&languages';

/** i18n namespace of this remote; it is the remote's name. */
export const namespace = 'signup';

export const { useTexts, i18n } = remoteTexts<typeof de>(namespace, files);
