import { Icon } from '@kontor/ui/icon';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { mdiArrowDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAddress } from '../address/use-address.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './sort-link.module.css';

interface SortLinkProps {
  readonly by: string;
  readonly current: string;
  readonly children: ReactNode;
}

/** The head of a column that the table can be sorted by. The order stands in the address. */
export function SortLink({ by, current, children }: SortLinkProps) {
  const t = useTexts();
  const { to } = useAddress();
  const isCurrent = by === current;
  return (
    <Link className={styles.link} to={to({ sort: by })} replace aria-current={isCurrent || undefined}>
      {children}
      {isCurrent && <Icon path={mdiArrowDown} size={16} />}
      <VisuallyHidden>{t(isCurrent ? 'list.sorted' : 'list.sort')}</VisuallyHidden>
    </Link>
  );
}
