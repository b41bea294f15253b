import { SkeletonArea } from '@kontor/ui/skeleton';
import type { ReactNode } from 'react';
import { usePlatformTexts } from '../use-platform-texts.ts';

/** Something on its way: its skeleton, or nothing where the skeleton of another shows, and the words for a screen reader. */
export function Loading({ children }: { children?: ReactNode }) {
  const t = usePlatformTexts();
  return <SkeletonArea text={t('loading')}>{children}</SkeletonArea>;
}
