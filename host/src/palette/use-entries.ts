import { inLanguage } from '@kontor/contract/language';
import { useHost } from '@kontor/platform/host';
import { languageOf } from '@kontor/platform/i18n';
import { mdiAccountOutline, mdiPuzzleOutline, mdiStorefrontOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { generatePath, useNavigate } from 'react-router-dom';
import { useTexts } from '../base/use-texts.ts';
import { useRemotePages } from '../federation/surroundings.ts';
import { placePath, placesOf } from '../guard/places.ts';
import { licencesOf } from '../navigation/licences.ts';
import { navigationIcons } from '../navigation/navigation-icons.ts';
import type { NavigationTexts } from '../navigation/navigation-texts.ts';
import { useOrganizationKind } from '../navigation/use-organization-kind.ts';
import { useShopSystemName } from '../navigation/use-shop-system-name.ts';
import { useSubscription } from '../navigation/use-subscription.ts';
import { pagesOfPlace } from './pages-of-place.ts';
import { pathOfRoute } from './path-of-route.ts';
import type { Entry } from './search.ts';
import { useActions } from './use-actions.ts';
import { type Answered, useAnsweredEntries } from './use-answered-entries.ts';
import { wordsOfPages } from './words.ts';

interface Entries extends Omit<Answered, 'entries'> {
  readonly entries: readonly Entry[];
}

/** All that the user may find from here: what is known at once, and what is asked for when the palette opens. */
export function useEntries(typed: string): Entries {
  const { entries, ...answered } = useAnsweredEntries(typed);
  return { ...answered, entries: [...usePages(), ...useActions(), ...useShops(), ...entries] };
}

function usePages(): Entry[] {
  const t = useTexts<NavigationTexts>();
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { organization, shop } = useHost().place;
  const subscription = useSubscription();
  const remotePages = useRemotePages();
  if (!organization) return [];
  const licences = subscription === undefined ? null : licencesOf(subscription);
  return pagesOfPlace(organization, shop, licences, remotePages).map((page): Entry => {
    if ('owner' in page) {
      const { title, path, name, owner } = page;
      const to = generatePath(path, { organizationUuid: organization.uuid, shopUuid: shop?.uuid ?? '' });
      const words = Object.values(title).join(' ');
      const id = `page:${owner}/${name}`;
      return {
        id,
        kind: 'page',
        title: inLanguage(title, languageOf(i18n)),
        words,
        icon: mdiPuzzleOutline,
        run: () => void navigate(to),
      };
    }
    const { item, route } = page;
    const ofItem = item && t(`navigation.item.${item.id}`);
    const title = ofItem !== null && item?.route === route ? ofItem : t(`pageTitle.${route}`);
    return {
      id: `page:${route}`,
      kind: 'page',
      title,
      detail: ofItem === null || title.startsWith(ofItem) ? undefined : ofItem,
      words: wordsOfPages[route],
      icon: item ? navigationIcons[item.id] : mdiAccountOutline,
      run: () => void navigate(pathOfRoute(route, { organization, shop })),
    };
  });
}

function useShops(): Entry[] {
  const kindOf = useOrganizationKind();
  const navigate = useNavigate();
  const shopSystemName = useShopSystemName();
  return placesOf(useHost().place.organizations).map((place): Entry => {
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
