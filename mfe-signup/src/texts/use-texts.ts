import { textsHook } from '@kontor/platform/use-texts';
import type de from '../locales/de.json';

/** i18n namespace of this remote; it is the remote's name. */
export const namespace = 'signup';

export const useTexts = textsHook<typeof de>(namespace);
