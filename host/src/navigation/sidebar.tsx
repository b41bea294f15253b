import type { PortalPage } from '@kontor/contract/portal-page';
import { useTexts } from '../base/use-texts.ts';
import { NavigationGroups } from './navigation-groups.tsx';
import { NavigationLink } from './navigation-link.tsx';
import type { NavigationTexts } from './navigation-texts.ts';
import styles from './sidebar.module.css';
import { useNavigation } from './use-navigation.ts';

/** Navigation from lg on. */
export function Sidebar({ page }: { page: PortalPage }) {
  const t = useTexts<NavigationTexts>();
  const groups = useNavigation();
  const foot = groups.find(({ slot }) => slot === 'foot')?.items ?? [];
  return (
    <nav className={styles.sidebar} aria-label={t('navigation.label')}>
      <NavigationGroups groups={groups} current={page} />
      {foot.length > 0 && (
        <div className={styles.foot}>
          {foot.map((item) => (
            <NavigationLink key={item.page.name} item={item} current={page} />
          ))}
        </div>
      )}
    </nav>
  );
}
