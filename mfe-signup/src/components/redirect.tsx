import { Navigate, useLocation } from 'react-router-dom';

/** Leads on to another page, in the place of this one. Query and hash go along (contract.md §5.2). */
export function Redirect({ to }: { to: string }) {
  const { search, hash } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} replace />;
}
