import type de from './de.json';

export type PageTexts = typeof de;
