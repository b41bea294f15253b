import { SkeletonArea } from '@kontor/ui/skeleton';
import type { ReactNode } from 'react';
import { usePlatformTexts } from '../use-platform-texts.ts';

/** Loading content: its skeleton, or nothing where another skeleton shows, and the words for a screen reader. */
export function Loading({ children }: { children?: ReactNode }) {
  const t = usePlatformTexts();
  return <SkeletonArea text={t('loading')}>{children}</SkeletonArea>;
}
