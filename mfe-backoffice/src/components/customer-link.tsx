import { useNamedPagePath } from '@kontor/platform/host-hooks';
import { TextLink } from '@kontor/ui/text-link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { lists } from '../calls/lists.ts';
import { useMayAct } from '../calls/use-may-act.ts';

interface CustomerLinkProps {
  readonly customerUuid: string;
  readonly children: ReactNode;
}

/** Leads to a customer, where there is such a page and the reader may open it; otherwise it is text. */
export function CustomerLink({ customerUuid, children }: CustomerLinkProps) {
  const mayAct = useMayAct();
  const path = useNamedPagePath()('customer', { customerUuid });
  return path === null || !mayAct(lists.customer) ? (
    children
  ) : (
    <TextLink render={<Link to={path} />}>{children}</TextLink>
  );
}
