import { lateTextsHook } from '@kontor/platform/late-texts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** Texts of what a merchant changes of a shop. */
export const useShopSettingsTexts = lateTextsHook('shop-settings', { de, en });
