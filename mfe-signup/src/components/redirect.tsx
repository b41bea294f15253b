import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { Navigate, useLocation } from 'react-router-dom';

/**
 * Redirects to another page, which replaces this one. Query and hash are kept (contract.md §5.2). On the server it is
 * nothing: a page that only redirects is left to the browser.
 */
export function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation();
  const isInBrowser = useIsHydrated();
  return isInBrowser && <Navigate to={{ pathname: to, search, hash }} replace />;
}
