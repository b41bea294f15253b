import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** Around the vendor's legal texts. */
export const useLegalTexts = lateTextsHook<typeof de>('legal', texts);
