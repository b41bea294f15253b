import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** Texts of the help panel, with the answers for each page. */
export const useHelpTexts = lateTextsHook<typeof de>('help', texts);
