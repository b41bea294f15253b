import { type ComponentPropsWithoutRef, cloneElement, type ReactElement } from 'react';

/** Look, label and behaviour that a component of this package gives a link. */
type AnchorLook = Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'target' | 'rel' | 'download' | 'style'> & {
  [data: `data-${string}`]: string | undefined;
};

/**
 * Where a link leads. `href` renders a plain anchor (other origins, downloads, fragments); `render` takes the router's
 * link element (`render={<Link to="/invoices" />}`), so that this package needs no router.
 */
export type AnchorTarget =
  | { href: string; target?: string; rel?: string; download?: string | boolean; render?: never }
  | { render: ReactElement<AnchorLook>; href?: never };

/** Applies the look to the plain anchor or to the router's link. */
export function anchorElement(
  { href, render, ...anchor }: AnchorTarget & { target?: string; rel?: string; download?: string | boolean },
  look: AnchorLook,
): ReactElement {
  if (render) return cloneElement(render, look);
  // A page opened in a new tab must not get a reference to this window.
  const rel = anchor.target === '_blank' ? (anchor.rel ?? 'noopener noreferrer') : anchor.rel;
  return <a href={href} {...anchor} rel={rel} {...look} />;
}
