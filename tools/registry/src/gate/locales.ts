import { inEachLanguage, type Language, languages } from '@kontor/contract/language';
import type { ModuleFacts, Texts } from './remote-module.ts';

/** All texts by their paths, as in `form.title`. */
const flat = (texts: Texts, above = ''): readonly (readonly [path: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as const] : flat(value, `${above}${key}.`),
  );

const list = (keys: readonly string[]): string =>
  keys.length > 5 ? `${keys.slice(0, 5).join(', ')} and ${keys.length - 5} more` : keys.join(', ');

const nameOf = new Intl.DisplayNames('en', { type: 'language' });

/** Missing texts of a remote, one sentence each: every text exists in each language, and none is empty. */
export function missingTexts({ i18n }: Pick<ModuleFacts, 'i18n'>): string[] {
  const texts = inEachLanguage((language) => new Map(flat(i18n[language])));
  const known = new Set(languages.flatMap((language) => [...texts[language].keys()]));
  const lacks = (language: Language) => [...known].filter((key) => !texts[language].has(key));
  const empty = (language: Language) =>
    [...texts[language]].filter(([, text]) => text.trim() === '').map(([key]) => key);
  return [
    ...languages.map((language) => [`${nameOf.of(language)} lacks`, lacks(language)] as const),
    ...languages.map((language) => [`In ${nameOf.of(language)} empty:`, empty(language)] as const),
  ].flatMap(([what, keys]) => (keys.length > 0 ? `${what} ${list(keys)}.` : []));
}
