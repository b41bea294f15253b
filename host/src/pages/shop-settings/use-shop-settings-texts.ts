import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

/** Texts of what a merchant changes of a shop. */
export const useShopSettingsTexts = lateTextsHook<typeof de>('shop-settings', texts);
