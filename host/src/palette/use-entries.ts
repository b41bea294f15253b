import { useHost } from '@kontor/platform/host';
import { usePagePath } from '@kontor/platform/host-hooks';
import { mdiStorefrontOutline } from '@mdi/js';
import { useNavigate } from 'react-router-dom';
import { usePages } from '../federation/surroundings.ts';
import { placePath, placesOf } from '../guard/places.ts';
import { useAround } from '../navigation/use-navigation.ts';
import { useOrganizationKind } from '../navigation/use-organization-kind.ts';
import { usePlaces } from '../navigation/use-places.ts';
import { useShopSystemName } from '../navigation/use-shop-system-name.ts';
import { entryOfPage } from './entry-of-page.ts';
import { foundPages, foundPagesOfStaff } from './pages-of-place.ts';
import type { Entry } from './search.ts';
import { useActions } from './use-actions.ts';
import { type Answered, useAnsweredEntries } from './use-answered-entries.ts';

interface Entries extends Omit<Answered, 'entries'> {
  readonly entries: readonly Entry[];
}

/** All that the user may find from here: what is known at once, and what is asked for when the palette opens. */
export function useEntries(typed: string): Entries {
  const { entries, ...answered } = useAnsweredEntries(typed);
  return { ...answered, entries: [...usePageEntries(), ...useActions(), ...useShops(typed), ...entries] };
}

function usePageEntries(): Entry[] {
  const { language } = useHost();
  const navigate = useNavigate();
  const pagePath = usePagePath();
  const pages = usePages();
  const around = useAround();
  const staffRole = useHost().session.user?.staffRole ?? null;
  const ofPlace = around ? foundPages(around, pages) : [];
  return [...ofPlace, ...foundPagesOfStaff(staffRole, pages)].map((found) => ({
    ...entryOfPage(found, language),
    run: () => void navigate(pagePath(found.page)),
  }));
}

function useShops(typed: string): Entry[] {
  const kindOf = useOrganizationKind();
  const navigate = useNavigate();
  const shopSystemName = useShopSystemName();
  const { organizations } = useHost().place;
  const { found, areAll } = usePlaces(typed);
  const places = areAll ? placesOf(organizations) : found;
  return places.map((place): Entry => {
    const { organization, shop } = place;
    return {
      id: `place:${shop?.uuid ?? organization.uuid}`,
      kind: 'shop',
      title: shop?.name ?? organization.name,
      detail: shop ? `${organization.name} · ${shopSystemName(shop)}` : kindOf(organization).detail,
      words: shop?.mainShopUrl ?? '',
      icon: shop ? mdiStorefrontOutline : kindOf(organization).icon,
      run: () => void navigate(placePath(place)),
    };
  });
}
