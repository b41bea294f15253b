import { inLanguage } from '@kontor/contract/language';
import type { PortalPage } from '@kontor/contract/portal-page';
import { useHost } from '@kontor/platform/host';
import { usePagePath } from '@kontor/platform/host-hooks';
import { Icon } from '@kontor/ui/icon';
import { Link } from 'react-router-dom';
import { iconOf, isCurrent, type NavigationItem } from './navigation.ts';
import styles from './navigation-link.module.css';
import { OverdueCount } from './overdue-count.tsx';
import { useFrameCount } from './use-frame-count.ts';

interface NavigationLinkProps {
  readonly item: NavigationItem;
  readonly current: PortalPage;
}

/** One entry of the navigation. */
export function NavigationLink({ item, current }: NavigationLinkProps) {
  const { language } = useHost();
  const { page, entry } = item;
  const count = useFrameCount(entry.count);
  return (
    <Link className={styles.link} to={usePagePath()(page)} aria-current={isCurrent(item, current) ? 'page' : undefined}>
      <Icon path={iconOf(page)} size={20} />
      {inLanguage(entry.label ?? page.title, language)}
      {count && <span className={styles.meta}>{count}</span>}
      {entry.count === 'overdue-invoices' && <OverdueCount className={styles.meta} />}
    </Link>
  );
}
