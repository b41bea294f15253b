import { useHost } from '@kontor/platform/host';
import { Icon } from '@kontor/ui/icon';
import { Popover } from '@kontor/ui/popover';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { mdiHandshakeOutline, mdiStorefrontOutline, mdiUnfoldMoreHorizontal } from '@mdi/js';
import { useState } from 'react';
import { useTexts } from '../base/use-texts.ts';
import type { NavigationTexts } from './navigation-texts.ts';
import { PlaceList } from './place-list.tsx';
import styles from './place-switcher.module.css';
import { useShopSystemName } from './use-shop-system-name.ts';

/** The shop or partner organization that is open, and the way to every other one. */
export function PlaceSwitcher() {
  const t = useTexts<NavigationTexts>();
  const { organization, shop } = useHost().place;
  const shopSystemName = useShopSystemName();
  const [isOpen, setOpen] = useState(false);
  if (!organization) return null;
  const name = shop?.name ?? organization.name;
  const withoutShop = t(organization.type === 'partner' ? 'switcher.partnerAccount' : 'switcher.noShop');
  const detail = shop ? `${organization.name} · ${shopSystemName(shop)}` : withoutShop;
  const trigger = (
    <button type="button" className={styles.switcher}>
      <span className={styles.tile}>
        <Icon path={shop ? mdiStorefrontOutline : mdiHandshakeOutline} size={20} />
      </span>
      <span className={styles.text}>
        <b className={styles.name}>{name}</b>
        <span className={styles.detail}>{detail}</span>
      </span>
      <VisuallyHidden>{t('switcher.title')}</VisuallyHidden>
      <Icon path={mdiUnfoldMoreHorizontal} size={16} />
    </button>
  );
  return (
    <Popover trigger={trigger} label={t('switcher.title')} open={isOpen} onOpenChange={setOpen}>
      <PlaceList onNavigate={() => setOpen(false)} />
    </Popover>
  );
}
