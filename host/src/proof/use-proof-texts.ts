import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

export const useProofTexts = lateTextsHook<typeof de>('proof', texts);
