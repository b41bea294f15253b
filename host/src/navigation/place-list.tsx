import { addresses } from '@kontor/contract/addresses';
import { inLanguage } from '@kontor/contract/language';
import type { Organization } from '@kontor/contract/organization';
import { shownPlaces } from '@kontor/contract/places';
import { pageOfPath } from '@kontor/contract/portal-page';
import { useHost } from '@kontor/platform/host';
import { Icon } from '@kontor/ui/icon';
import { itemAfterKey } from '@kontor/ui/menu-keys';
import { TextInput } from '@kontor/ui/text-input';
import { TextLink } from '@kontor/ui/text-link';
import { Tile } from '@kontor/ui/tile';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { mdiCheck, mdiMagnify, mdiPlus } from '@mdi/js';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { generatePath, Link, useLocation } from 'react-router-dom';
import { useTexts } from '../base/use-texts.ts';
import { locate } from '../base/where.ts';
import { usePages } from '../federation/surroundings.ts';
import { type Place, placesOf, samePageIn } from '../guard/places.ts';
import { addShopPath, mayAddShop } from './adding-shops.ts';
import type { NavigationTexts } from './navigation-texts.ts';
import styles from './place-list.module.css';
import { ShopTile } from './shop-tile.tsx';
import { useOrganizationKind } from './use-organization-kind.ts';
import { usePlaces } from './use-places.ts';
import { useShopSystemName } from './use-shop-system-name.ts';

/** From this many places on a search field is shown. */
const searchFrom = 10;

interface PlaceListProps {
  readonly onNavigate: () => void;
}

/** The organizations and shops of the user, of many those that a search finds. Choosing one keeps the page that is open, where it exists there. */
export function PlaceList({ onNavigate }: PlaceListProps) {
  const t = useTexts<NavigationTexts>();
  const { organization: current, organizations } = useHost().place;
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Nothing is returned: in newer browsers scrolling returns a promise, which React would treat as a clean-up
    // function.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { found, areAll } = usePlaces(search);
  const owners = areAll
    ? organizations.filter((organization) => has(found, organization) || (search === '' && hasNoShop(organization)))
    : [...new Map(found.map(({ organization }) => [organization.uuid, organization])).values()];
  return (
    // Keys are those of the links and the search field inside; they only pass by here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={list} onKeyDown={moveFocus}>
      {(!areAll || placesOf(organizations).length >= searchFrom) && (
        <div className={styles.search}>
          <TextInput
            type="search"
            icon={mdiMagnify}
            aria-label={t('switcher.search')}
            placeholder={t('switcher.search')}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        </div>
      )}
      {owners.map((organization) => (
        <PlaceGroup
          key={organization.uuid}
          organization={organization}
          places={found.filter((place) => place.organization.uuid === organization.uuid)}
          onNavigate={onNavigate}
        />
      ))}
      <p role="status" className={styles.none}>
        {search !== '' && found.length === 0 && <span>{t('switcher.nothingFound')}</span>}
        {search !== '' && found.length > 0 && (
          <VisuallyHidden>{t('switcher.found', { count: found.length })}</VisuallyHidden>
        )}
      </p>
      {!areAll && search === '' && <p className={styles.none}>{t('switcher.some')}</p>}
      {!areAll && search !== '' && found.length === shownPlaces.shops && (
        <p className={styles.none}>{t('switcher.first', { count: found.length })}</p>
      )}
      {mayAddShop(current, organizations) && (
        <Link className={styles.add} to={addShopPath(current)} onClick={onNavigate}>
          <Icon path={mdiPlus} size={20} />
          {t('switcher.addShop')}
        </Link>
      )}
    </div>
  );
}

const has = (places: readonly Place[], { uuid }: Organization): boolean =>
  places.some(({ organization }) => organization.uuid === uuid);

const hasNoShop = ({ type, shops }: Organization) => type === 'merchant' && (shops ?? []).length === 0;

/** Arrow keys move through the list as in a menu, also from the search field; Enter there opens the first result. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget, target, key } = event;
  if (target instanceof HTMLInputElement) {
    if (key === 'Enter') currentTarget.querySelector<HTMLElement>('li a')?.click();
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  }
  const next = itemAfterKey([...currentTarget.querySelectorAll('a')], document.activeElement, key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface PlaceGroupProps extends PlaceListProps {
  readonly organization: Organization;
  readonly places: readonly Place[];
}

function PlaceGroup({ organization, places, onNavigate }: PlaceGroupProps) {
  const t = useTexts<NavigationTexts>();
  const { language } = useHost();
  const id = useId();
  const { uuid: organizationUuid, role, removedShops } = organization;
  const papers = pageOfPath(addresses.papers, usePages());
  const hasPapers = removedShops !== null && removedShops.length > 0 && papers?.roles.includes(role) === true;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.caption}>
        {organization.name}
      </h2>
      {places.length === 0 && (
        <p className={styles.empty}>
          {t('switcher.noShop')}{' '}
          {hasPapers && papers && (
            <TextLink render={<Link to={generatePath(papers.path, { organizationUuid })} onClick={onNavigate} />}>
              {inLanguage(papers.title, language)}
            </TextLink>
          )}
        </p>
      )}
      <ul>
        {places.map((place) => (
          <li key={place.shop?.uuid ?? place.organization.uuid}>
            <PlaceLink place={place} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlaceLink({ place, onNavigate }: { place: Place } & PlaceListProps) {
  const current = useHost().place;
  const pages = usePages();
  const { rest } = locate(useLocation(), pages);
  const shopSystemName = useShopSystemName();
  const { organization, shop } = place;
  const kind = useOrganizationKind()(organization);
  const name = shop?.name ?? organization.name;
  const isCurrent = organization.uuid === current.organization?.uuid && shop?.uuid === current.shop?.uuid;
  return (
    <Link
      className={styles.place}
      to={samePageIn(place, rest, pages)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onNavigate}
    >
      {shop ? (
        <ShopTile shop={shop} tone={isCurrent ? 'ink' : 'soft'} />
      ) : (
        <Tile size="sm" tone={isCurrent ? 'ink' : 'soft'}>
          <Icon path={kind.icon} size={20} />
        </Tile>
      )}
      <span className={styles.text}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.detail}>{shop ? shopSystemName(shop) : kind.detail}</span>
      </span>
      {isCurrent && <Icon path={mdiCheck} size={20} />}
    </Link>
  );
}
