import type { Organization } from '@kontor/contract/organization';
import { shownPlaces } from '@kontor/contract/places';
import { useHost } from '@kontor/platform/host';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { useSettled } from '@kontor/platform/use-settled';
import { keepPreviousData } from '@tanstack/react-query';
import { type Place, placesOf } from '../guard/places.ts';

interface Places {
  /** What a search finds, or all. */
  readonly found: readonly Place[];
  /** Whether the user has no others than those that are known here; else the first twenty are found. */
  readonly areAll: boolean;
}

/** The places of the user, by words of names and addresses. The server is asked where the user has more than it tells at once. */
export function usePlaces(search: string): Places {
  const { organizations } = useHost().place;
  const areAll = organizations.length < shownPlaces.organizations && organizations.every(hasAllShops);
  const asked = useSettled(search.trim());
  const { data } = useApiQuery(
    'GET /place',
    { query: asked === '' ? {} : { search: asked } },
    { enabled: !areAll, placeholderData: keepPreviousData },
  );
  const known = placesOf(organizations);
  if (areAll) return { found: known.filter((place) => matches(place, search)), areAll };
  return { found: data ?? known.slice(0, shownPlaces.shops), areAll };
}

const hasAllShops = ({ shops, shopCount }: Organization): boolean => shops === null || shops.length === shopCount;

function matches({ organization, shop }: Place, search: string): boolean {
  const domains = shop?.cloudShop?.shopifyShops.map(({ domain }) => domain) ?? [];
  const text = [organization.name, shop?.name, shop?.mainShopUrl, ...domains].join(' ').toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
