import { useNamedPagePath } from '@kontor/platform/host-hooks';
import { TextLink } from '@kontor/ui/text-link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { lists } from '../calls/lists.ts';
import { useMayAct } from '../calls/use-may-act.ts';
import { RowLink } from './row-link.tsx';

interface CustomerLinkProps {
  readonly customerUuid: string;
  /** What its row of a table is opened by, also by the keys of the page. */
  readonly isRow?: boolean;
  readonly children: ReactNode;
}

/** Leads to a customer, where there is such a page and the reader may open it; otherwise it is text. */
export function CustomerLink({ customerUuid, isRow = false, children }: CustomerLinkProps) {
  const mayAct = useMayAct();
  const path = useNamedPagePath()('customer', { customerUuid });
  if (path === null || !mayAct(lists.customer)) return children;
  return isRow ? <RowLink to={path}>{children}</RowLink> : <TextLink render={<Link to={path} />}>{children}</TextLink>;
}
