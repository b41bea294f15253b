import { and, type Language } from '@kontor/contract/language';

/**
 * Things named one after the other: `Kasse, Lager und Laden` or `till, warehouse, and shop`. Without `Intl.ListFormat`: to
 * create the first one kept a slow phone busy for 120 ms, while a page waited to react.
 */
export function formatList(names: readonly string[], language: Language): string {
  const [first, last] = [names.slice(0, -1), names.at(-1) ?? ''];
  return first.length === 0 ? last : first.join(', ') + and[language](names.length) + last;
}
