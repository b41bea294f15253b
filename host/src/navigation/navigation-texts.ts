import type de from './locales/de.json';

export type NavigationTexts = typeof de;
