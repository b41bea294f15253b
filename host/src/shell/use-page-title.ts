import { brand } from '@kontor/contract/brand';
import type { RouteName } from '@kontor/contract/routes';
import { useEffect } from 'react';
import { useTexts } from '../start/use-texts.ts';

type Page = RouteName | 'error' | null;

export function pageTitle(t: ReturnType<typeof useTexts>, route: Page): string {
  const page = route === 'error' ? t('error.pageTitle') : route && t(`pageTitle.${route}`);
  return page ? `${page} – ${brand.name}` : brand.name;
}

/** Sets the tab's title by page name. For all pages, so that a remote's page has its title before its code is loaded. */
export function usePageTitle(route: Page): void {
  const title = pageTitle(useTexts(), route);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
