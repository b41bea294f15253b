import { cloneElement, type ReactElement, type ReactNode } from 'react';

/**
 * Where a link leads. `href` renders a plain anchor (other origins, downloads, fragments); `render` takes the router's
 * link element (`render={<Link to="/invoices" />}`), so that this package needs no router.
 */
export type AnchorTarget =
  | { href: string; target?: string; rel?: string; download?: string | boolean; render?: never }
  | { render: ReactElement<{ className?: string; children?: ReactNode }>; href?: never };

/** Puts look and label on the plain anchor or on the router's link. */
export function anchorElement(
  { href, render, ...anchor }: AnchorTarget & { target?: string; rel?: string; download?: string | boolean },
  look: {
    className?: string;
    children?: ReactNode;
    [data: `data-${string}`]: string | undefined;
    'aria-label'?: string;
  },
): ReactElement {
  if (render) return cloneElement(render, look);
  // A page opened in a new tab must not get a handle on this one.
  const rel = anchor.target === '_blank' ? (anchor.rel ?? 'noopener noreferrer') : anchor.rel;
  return <a href={href} {...anchor} rel={rel} {...look} />;
}
