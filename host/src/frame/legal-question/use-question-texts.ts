import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** The question for a new version of a legal text. */
export const useQuestionTexts = lateTextsHook<typeof de>('legal-question', texts);
