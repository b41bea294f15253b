import { shopAdminUrl } from '@kontor/domain/shop';
import { useHost } from '@kontor/platform/host';
import { useBrand } from '@kontor/platform/host-hooks';
import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { BrandMark } from '@kontor/ui/brand-mark';
import { Icon } from '@kontor/ui/icon';
import { mdiHelpCircleOutline, mdiMagnify, mdiMenu, mdiOpenInNew } from '@mdi/js';
import { Link } from 'react-router-dom';
import { open } from '../base/opened.ts';
import { useTexts } from '../base/use-texts.ts';
import { placePath } from '../guard/places.ts';
import type { NavigationTexts } from './navigation-texts.ts';
import { PlaceSwitcher } from './place-switcher.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  /** A shop that is still being provisioned has no admin. */
  readonly isShopReady: boolean;
  /** `null` where there is no navigation to open. */
  readonly onOpenMenu: (() => void) | null;
}

export function TopBar({ isShopReady, onOpenMenu }: TopBarProps) {
  const t = useTexts<NavigationTexts>();
  const { place } = useHost();
  const { organization, shop } = place;
  const brand = useBrand();
  return (
    <header className={styles.bar} data-surface="ink">
      {onOpenMenu && (
        <button type="button" className={styles.menu} aria-label={t('topBar.openMenu')} onClick={onOpenMenu}>
          <Icon path={mdiMenu} />
        </button>
      )}
      <div className={styles.brand}>
        <BrandMark
          name={brand.name}
          logo={brand.logo}
          label={t('topBar.brand', { brand: brand.name })}
          size={28}
          compact
          render={<Link to={organization ? placePath({ organization, shop }) : '/'} />}
        />
      </div>
      <PlaceSwitcher />
      <div className={styles.end}>
        <button
          type="button"
          className={styles.action}
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => open('palette')}
        >
          <Icon path={mdiMagnify} size={20} />
          <span className={styles.label}>{t('palette.open')}</span>
          <PaletteKey />
        </button>
        {isShopReady && <ShopAdminLink />}
        <button type="button" className={styles.action} data-wide aria-haspopup="dialog" onClick={() => open('help')}>
          <Icon path={mdiHelpCircleOutline} size={20} />
          {t('topBar.help')}
        </button>
        <UserMenu />
      </div>
    </header>
  );
}

/** The keys that open it, as this machine writes them; `aria-keyshortcuts` tells them to others. */
function PaletteKey() {
  const t = useTexts<NavigationTexts>();
  const isMac = useIsHydrated() && /Mac|iPad|iPhone/.test(navigator.userAgent);
  return (
    <kbd className={styles.key} aria-hidden>
      {isMac ? '⌘ K' : t('palette.key')}
    </kbd>
  );
}

function ShopAdminLink() {
  const t = useTexts<NavigationTexts>();
  const { place, track } = useHost();
  const url = place.shop && shopAdminUrl(place.shop);
  if (!url) return null;
  return (
    <a
      className={styles.action}
      data-wide
      href={url}
      target="_blank"
      rel="noreferrer"
      onClick={() => track('kontorAdminButtonClicked', {})}
    >
      {t('topBar.shopAdmin')}
      <Icon path={mdiOpenInNew} size={16} />
    </a>
  );
}
