import type { PortalPage } from '@kontor/contract/portal-page';
import { lateLayout } from '../layout/late-layout.ts';
import { frameOf } from './frame.ts';
import { preloadContent } from './preload-content.ts';

/** Loads the code of a page and its frame ahead of its visit. Never rejects: a failure shows when the page is opened, not before. */
export async function preloadPage(page: PortalPage): Promise<void> {
  const layout = frameOf(page) === 'none' ? undefined : lateLayout.load();
  await Promise.allSettled([preloadContent(page), layout]);
}
