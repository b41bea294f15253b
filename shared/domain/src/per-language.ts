import type { Language } from '@kontor/contract/schema';

/**
 * What is created once for each language, when it is first needed: a format of `Intl` takes a hundred times as long to
 * create as to use, and a page uses it for every amount and date.
 */
export function perLanguage<Value>(create: (language: Language) => Value): (language: Language) => Value {
  const created = new Map<Language, Value>();
  return (language) => {
    const known = created.get(language);
    if (known !== undefined) return known;
    const fresh = create(language);
    created.set(language, fresh);
    return fresh;
  };
}
