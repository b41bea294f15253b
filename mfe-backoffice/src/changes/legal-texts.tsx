import { useIsHydrated } from '@kontor/platform/use-is-hydrated';
import { late } from '@kontor/ui/late';
import { SkeletonText } from '@kontor/ui/skeleton';
import { Suspense } from 'react';

// The readers of Markdown and of differences come when they are needed, and in the browser alone.
const { Component: Preview } = late(async () => (await import('./legal-text-parts.tsx')).LegalPreview);
const { Component: Differences } = late(async () => (await import('./legal-text-parts.tsx')).TextDifferences);

/** A text as everyone will read it. */
export function LegalPreview({ markdown }: { readonly markdown: string }) {
  const isHydrated = useIsHydrated();
  if (!isHydrated) return <SkeletonText lines={6} />;
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <Preview markdown={markdown} />
    </Suspense>
  );
}

interface TextDifferencesProps {
  readonly before: string;
  readonly after: string;
}

/** What differs between two texts. */
export function TextDifferences(texts: TextDifferencesProps) {
  const isHydrated = useIsHydrated();
  if (!isHydrated) return <SkeletonText lines={6} />;
  return (
    <Suspense fallback={<SkeletonText lines={6} />}>
      <Differences {...texts} />
    </Suspense>
  );
}
