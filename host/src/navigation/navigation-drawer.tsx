import type { PortalPage } from '@kontor/contract/portal-page';
import { shopAdminUrl } from '@kontor/domain/shop';
import { useHost } from '@kontor/platform/host';
import { BrandLink } from '@kontor/platform/parts/brand-link';
import { Drawer } from '@kontor/ui/drawer';
import { Icon } from '@kontor/ui/icon';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { mdiHelpCircleOutline, mdiOpenInNew, mdiUnfoldMoreHorizontal } from '@mdi/js';
import { useState } from 'react';
import { open as openAbove } from '../base/opened.ts';
import { useTexts } from '../base/use-texts.ts';
import styles from './navigation-drawer.module.css';
import { NavigationGroups } from './navigation-groups.tsx';
import linkStyles from './navigation-link.module.css';
import { NavigationLink } from './navigation-link.tsx';
import type { NavigationTexts } from './navigation-texts.ts';
import { PlaceList } from './place-list.tsx';
import { ShopTile } from './shop-tile.tsx';
import { useNavigation } from './use-navigation.ts';
import { useShopSystemName } from './use-shop-system-name.ts';

interface NavigationDrawerProps {
  readonly page: PortalPage;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Navigation below lg. */
export function NavigationDrawer({ page, open, onClose }: NavigationDrawerProps) {
  const t = useTexts<NavigationTexts>();
  const groups = useNavigation();
  const foot = groups.find(({ slot }) => slot === 'foot')?.items ?? [];
  return (
    <Drawer
      open={open}
      onClose={onClose}
      label={t('navigation.label')}
      closeLabel={t('navigation.close')}
      brand={<BrandLink size={28} />}
      foot={
        <>
          {foot.map((item) => (
            <NavigationLink key={item.page.name} item={item} current={page} />
          ))}
          <button
            type="button"
            className={linkStyles.link}
            onClick={() => {
              onClose();
              openAbove('help');
            }}
          >
            <Icon path={mdiHelpCircleOutline} size={20} />
            {t('navigation.help')}
          </button>
          <ShopAdminEntry />
        </>
      }
    >
      <DrawerPlace onNavigate={onClose} />
      <nav aria-label={t('navigation.label')}>
        <NavigationGroups groups={groups} current={page} />
      </nav>
    </Drawer>
  );
}

function ShopAdminEntry() {
  const t = useTexts<NavigationTexts>();
  const { place, track } = useHost();
  const url = place.shop && shopAdminUrl(place.shop);
  if (!url) return null;
  return (
    <a
      className={linkStyles.link}
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={() => track('kontorAdminButtonClicked', {})}
    >
      <Icon path={mdiOpenInNew} size={20} />
      {t('navigation.shopAdmin')}
    </a>
  );
}

/** The open shop as a card; pressing it unfolds all others in its place. */
function DrawerPlace({ onNavigate }: { onNavigate: () => void }) {
  const t = useTexts<NavigationTexts>();
  const { organization, shop } = useHost().place;
  const shopSystemName = useShopSystemName();
  const [isOpen, setOpen] = useState(false);
  if (!organization) return null;
  const name = shop?.name ?? organization.name;
  return (
    <>
      <button type="button" className={styles.place} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {shop && <ShopTile shop={shop} tone="ink" />}
        <span className={styles.text}>
          <b>{name}</b>
          <span className={styles.detail}>
            {shop ? `${organization.name} · ${shopSystemName(shop)}` : t('switcher.partnerAccount')}
          </span>
        </span>
        <Icon path={mdiUnfoldMoreHorizontal} size={20} />
        <VisuallyHidden>{t('switcher.title')}</VisuallyHidden>
      </button>
      {isOpen && <PlaceList onNavigate={onNavigate} />}
    </>
  );
}
