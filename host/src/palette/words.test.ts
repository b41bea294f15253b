import type { RemotePage } from '@kontor/contract/portal-page';
import type { RouteName } from '@kontor/contract/routes';
import { aBaseData, anOrganization } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import deHost from '../locales/de.json' with { type: 'json' };
import enHost from '../locales/en.json' with { type: 'json' };
import deLayout from '../navigation/locales/de.json' with { type: 'json' };
import enLayout from '../navigation/locales/en.json' with { type: 'json' };
import { type FoundPage, pagesOfPlace } from './pages-of-place.ts';
import { find } from './search.ts';
import { wordsOfPages } from './words.ts';

const texts = {
  de: { items: deLayout.navigation.item, titles: deHost.pageTitle },
  en: { items: enLayout.navigation.item, titles: enHost.pageTitle },
};

/** As the palette names a page. */
function titleOf(language: 'de' | 'en', { item, route }: Exclude<FoundPage, RemotePage>): string {
  const { items, titles } = texts[language];
  return item?.route === route ? items[item.id] : titles[route];
}

const merchants = ['DE', 'AT'].flatMap((isoCountryCode) =>
  (['cloud', 'shopware6'] as const).flatMap((type) =>
    [0, 2].map((count) => {
      const organization = anOrganization({ baseData: aBaseData({ isoCountryCode }) });
      return pagesOfPlace(organization, { type }, { wms: count, pos: count }, []);
    }),
  ),
);
const pages = [...merchants, pagesOfPlace(anOrganization({ type: 'partner' }), null, null, [])]
  .flat()
  .filter((page) => page.route !== null);
const byRoute = new Map<RouteName, (typeof pages)[number]>(pages.map((page) => [page.route, page]));

test.each([...byRoute.values()].map((page) => [page.route, page] as const))(
  '%s is found by its name in the other language as well',
  (route, page) => {
    const entry = (title: string) =>
      ({ id: route, kind: 'page', title, words: wordsOfPages[route], icon: '', run }) as const;
    const run = () => undefined;
    for (const [own, other] of [
      ['de', 'en'],
      ['en', 'de'],
    ] as const) {
      expect(find([entry(titleOf(own, page))], titleOf(other, page), []), titleOf(other, page)).not.toEqual([]);
    }
  },
);
