import { lateTextsHook } from '../../late-texts.ts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

export const useOfferTexts = lateTextsHook<typeof de>('offer', texts);
