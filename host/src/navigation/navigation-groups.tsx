import type { PortalPage } from '@kontor/contract/portal-page';
import { useId } from 'react';
import { useTexts } from '../base/use-texts.ts';
import type { NavigationGroup } from './navigation.ts';
import styles from './navigation-groups.module.css';
import { NavigationLink } from './navigation-link.tsx';
import type { NavigationTexts } from './navigation-texts.ts';

interface NavigationGroupsProps {
  readonly groups: readonly NavigationGroup[];
  readonly current: PortalPage;
}

export function NavigationGroups({ groups, current }: NavigationGroupsProps) {
  return groups
    .filter(({ slot, items }) => slot !== 'foot' && items.length > 0)
    .map((group) => <Group key={group.slot} group={group} current={current} />);
}

function Group({ group: { slot, items }, current }: { group: NavigationGroup; current: PortalPage }) {
  const t = useTexts<NavigationTexts>();
  const id = useId();
  const label = slot === 'home' || slot === 'foot' ? undefined : t(`navigation.group.${slot}`);
  return (
    <div className={styles.group}>
      {label !== undefined && (
        <p id={id} className={styles.label}>
          {label}
        </p>
      )}
      <ul aria-labelledby={label ? id : undefined}>
        {items.map((item) => (
          <li key={item.page.name}>
            <NavigationLink item={item} current={current} />
          </li>
        ))}
      </ul>
    </div>
  );
}
