import { addresses } from '@kontor/contract/addresses';
import { secondFactorPath } from '@kontor/contract/second-factor-path';
import { ApiError, needsProof } from '@kontor/platform/api-error';
import { Page } from '@kontor/ui/page';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { KeysDialog } from '../keys/keys-dialog.tsx';
import { usePageKeys } from '../keys/use-page-keys.ts';

interface StaffPageProps {
  /** Why what the page shows could not be read. */
  readonly error: Error | null;
  readonly children: ReactNode;
}

/** A page of the vendor's people, with its keys. It leads away where the server says that it is not theirs, or not yet. */
export function StaffPage({ error, children }: StaffPageProps) {
  const keys = usePageKeys();
  if (isRefused(error)) return <Refused error={error} />;
  return (
    <Page>
      {children}
      <KeysDialog {...keys} />
    </Page>
  );
}

const isRefused = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.status === 403 || error.status === 404) && !needsProof(error);

/** Without a second factor nothing opens: the way leads to setting one up, and back. Who has no role any more finds nothing here. */
function Refused({ error: { code, status } }: { readonly error: ApiError }) {
  const { pathname, search } = useLocation();
  // The page stays until the next one is loaded, whose address is another.
  const [from] = useState(pathname + search);
  const elsewhere = status === 404 ? addresses.notFound : addresses.accessDenied;
  return <Navigate to={code === 'second-factor-required' ? secondFactorPath(from) : elsewhere} replace />;
}
