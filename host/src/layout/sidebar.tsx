import type { RouteName } from '@kontor/contract/routes';
import { useTexts } from '../start/use-texts.ts';
import { NavigationGroups } from './navigation-groups.tsx';
import { NavigationLink } from './navigation-link.tsx';
import styles from './sidebar.module.css';
import { useNavigation } from './use-navigation.ts';

/** Navigation from lg on. */
export function Sidebar({ route }: { route: RouteName }) {
  const t = useTexts();
  const { groups, foot } = useNavigation();
  return (
    <nav className={styles.sidebar} aria-label={t('navigation.label')}>
      <NavigationGroups groups={groups} current={route} />
      <div className={styles.foot}>
        <NavigationLink item={foot} current={route} />
      </div>
    </nav>
  );
}
