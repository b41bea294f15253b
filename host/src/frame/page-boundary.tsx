import { type ReactNode, Suspense } from 'react';
import { useSurroundings } from '../federation/surroundings.ts';

interface PageBoundaryProps {
  /** Shown until the page is there. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Where a page waits for its code, and where React on the server holds what the page throws. */
export function PageBoundary({ fallback, children }: PageBoundaryProps) {
  const { findsFault } = useSurroundings();
  return findsFault ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}
