import type { Language } from '@kontor/contract/schema';
import { perLanguage } from './per-language.ts';

const lists = perLanguage((language) => new Intl.ListFormat(language));

/** Things named one after the other: `Kasse, Lager und Laden` or `till, warehouse, and shop`. */
export const formatList = (names: readonly string[], language: Language): string => lists(language).format(names);
