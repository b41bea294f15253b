import { addresses } from '@kontor/contract/addresses';
import { secondFactorPath } from '@kontor/contract/second-factor-path';
import { ApiError, needsProof } from '@kontor/platform/api-error';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import type { FailedLoad } from '@kontor/platform/use-load-failure';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

/** Whether a page's call says that the page is not the user's, or not yet. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && !needsProof(error);

/** Leads away from a page whose call was refused, and back to it where a second factor helps. */
export function Refused({ error: { code } }: { readonly error: ApiError }) {
  const { pathname, search } = useLocation();
  // The page stays until the next one is loaded, whose address is another.
  const [from] = useState(pathname + search);
  return <Navigate to={code === 'second-factor-required' ? secondFactorPath(from) : addresses.accessDenied} replace />;
}

interface UnprovenProps {
  readonly title: string;
  readonly failure: FailedLoad;
}

/** A page of which nothing can be shown before the user has proven a second factor: what it is, and the question again. */
export function Unproven({ title, failure }: UnprovenProps) {
  return (
    <Page>
      <PageHead title={title} />
      <LoadFailure {...failure} />
    </Page>
  );
}
