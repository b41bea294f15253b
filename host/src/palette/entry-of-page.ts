import { inLanguage, type Language } from '@kontor/contract/language';
import { iconOf } from '../navigation/navigation.ts';
import type { FoundPage } from './pages-of-place.ts';
import type { Entry } from './search.ts';

/** How the palette shows a page, and by which words it finds it: its title in every language, and those of its record. */
export function entryOfPage({ page, item }: FoundPage, language: Language): Omit<Entry, 'run'> {
  const ofItem = item && inLanguage(item.entry.label ?? item.page.title, language);
  const title = ofItem !== null && item?.page === page ? ofItem : inLanguage(page.title, language);
  return {
    id: `page:${page.name}`,
    kind: 'page',
    title,
    detail: ofItem === null || title.startsWith(ofItem) ? undefined : ofItem,
    words: [...Object.values(page.title), page.words].join(' '),
    icon: iconOf(page.icon ? page : (item?.page ?? page)),
  };
}
