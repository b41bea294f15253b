import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useNamedPagePath } from '../host-hooks.ts';

interface PageLinkProps extends Omit<ComponentProps<typeof Link>, 'to'> {
  /** Name of the page, of whichever bundle. */
  readonly page: string;
  /** Parameters of its path besides organization and shop. */
  readonly params?: Record<string, string>;
  /** Query, with or without its question mark. */
  readonly search?: string;
  readonly hash?: string;
}

/** Leads to a page by its name. Where there is no such page there is no link. */
export function PageLink({ page, params, search = '', hash = '', ...link }: PageLinkProps) {
  const pathname = useNamedPagePath()(page, params);
  return pathname === null ? null : <Link to={{ pathname, search, hash }} {...link} />;
}
