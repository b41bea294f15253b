import { lateTextsHook } from '../../late-texts.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export const useUnconfirmedOrderTexts = lateTextsHook('unconfirmedOrder', { de, en });
