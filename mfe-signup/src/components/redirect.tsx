import { Navigate, useLocation } from 'react-router-dom';

/** Redirects to another page, which replaces this one. Query and hash are kept (contract.md §5.2). */
export function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}
