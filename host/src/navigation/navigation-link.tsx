import type { PortalPage } from '@kontor/contract/portal-page';
import { usePagePath } from '@kontor/platform/host-hooks';
import { Icon } from '@kontor/ui/icon';
import { Link } from 'react-router-dom';
import { useTexts } from '../base/use-texts.ts';
import { isCurrent, type NavigationItem } from './navigation.ts';
import { navigationIcons } from './navigation-icons.ts';
import styles from './navigation-link.module.css';
import type { NavigationTexts } from './navigation-texts.ts';
import { OverdueCount } from './overdue-count.tsx';
import { useNavigationMeta } from './use-navigation-meta.ts';

interface NavigationLinkProps {
  readonly item: NavigationItem;
  readonly current: PortalPage;
}

/** One entry of the navigation. */
export function NavigationLink({ item, current }: NavigationLinkProps) {
  const t = useTexts<NavigationTexts>();
  const pagePath = usePagePath();
  const meta = useNavigationMeta(item.id);
  return (
    <Link
      className={styles.link}
      to={pagePath(item.route)}
      aria-current={isCurrent(item, current) ? 'page' : undefined}
    >
      <Icon path={navigationIcons[item.id]} size={20} />
      {t(`navigation.item.${item.id}`)}
      {meta && <span className={styles.meta}>{meta}</span>}
      {item.id === 'invoices' && <OverdueCount className={styles.meta} />}
    </Link>
  );
}
