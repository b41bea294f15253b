import type { ModuleFacts, Texts } from './remote-module.ts';

/** All texts by their paths, as in `form.title`. */
const flat = (texts: Texts, above = ''): readonly (readonly [path: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as const] : flat(value, `${above}${key}.`),
  );

const list = (keys: readonly string[]): string =>
  keys.length > 5 ? `${keys.slice(0, 5).join(', ')} and ${keys.length - 5} more` : keys.join(', ');

/** Missing texts of a remote, one sentence each: every text exists in both languages, and none is empty. */
export function missingTexts({ i18n }: Pick<ModuleFacts, 'i18n'>): string[] {
  const texts = { de: new Map(flat(i18n.de)), en: new Map(flat(i18n.en)) };
  const lacks = (language: 'de' | 'en', other: 'de' | 'en') =>
    [...texts[other].keys()].filter((key) => !texts[language].has(key));
  const empty = (language: 'de' | 'en') =>
    [...texts[language]].filter(([, text]) => text.trim() === '').map(([key]) => key);
  return [
    ['German lacks', lacks('de', 'en')] as const,
    ['English lacks', lacks('en', 'de')] as const,
    ['In German empty:', empty('de')] as const,
    ['In English empty:', empty('en')] as const,
  ].flatMap(([what, keys]) => (keys.length > 0 ? `${what} ${list(keys)}.` : []));
}
