import { lateTextsHook } from '../../start/late-texts.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** Texts of the second step alone; those of the login itself are in the first load. */
export const useSecondStepTexts = lateTextsHook('second-step', { de, en });
