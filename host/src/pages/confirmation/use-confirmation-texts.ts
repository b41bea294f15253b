import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** What a mailed link does, and its one click. */
export const useConfirmationTexts = lateTextsHook<typeof de>('confirmation', texts);
