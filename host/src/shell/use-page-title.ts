import { brand } from '@kontor/contract/brand';
import type { RouteName } from '@kontor/contract/routes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { hostNamespace } from '../start/host-texts.ts';

/** Titles the browser tab by page name. One place for all pages, so that a remote's page has its title before its code. */
export function usePageTitle(route: RouteName | null): void {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'pageTitle' });
  useEffect(() => {
    document.title = route ? `${t(route)} – ${brand.name}` : brand.name;
  }, [route, t]);
}
