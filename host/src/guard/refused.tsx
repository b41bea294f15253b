import { addresses } from '@kontor/contract/addresses';
import { secondFactorPath } from '@kontor/contract/second-factor-path';
import type { ApiError } from '@kontor/platform/api-error';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/** Leads away from a page whose call was refused with 403, and back to it where a second factor helps. */
export function Refused({ error: { code } }: { readonly error: ApiError }) {
  const { pathname, search } = useLocation();
  // The page stays until the next one is loaded, whose address is another.
  const [from] = useState(pathname + search);
  return <Navigate to={code === 'second-factor-required' ? secondFactorPath(from) : addresses.accessDenied} replace />;
}
