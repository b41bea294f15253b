import { brand } from '@kontor/contract/brand';
import type { RouteName } from '@kontor/contract/routes';
import { useEffect } from 'react';
import { useTexts } from '../start/use-texts.ts';

/** Sets the tab's title by page name. For all pages, so that a remote's page has its title before its code is loaded. */
export function usePageTitle(route: RouteName | 'error' | null): void {
  const t = useTexts();
  const page = route === 'error' ? t('error.pageTitle') : route && t(`pageTitle.${route}`);
  const title = page ? `${page} – ${brand.name}` : brand.name;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
