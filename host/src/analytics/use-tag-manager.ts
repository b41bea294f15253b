import { type RouteName, routes } from '@kontor/contract/routes';
import { useHost } from '@kontor/platform/host';
import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useShell } from '../shell/shell-store.ts';
import { startTagManager } from './tag-manager.ts';

/** Their addresses open a door, and the scripts that a tag manager brings send the address of the page to others. */
const pagesWithSecrets: readonly RouteName[] = ['confirmation', 'resetPassword', 'shopifyAuth'];

/** Starts the tag manager as soon as there is consent and the page's address is nobody's secret. */
export function useTagManager(): void {
  const { tagManagerId } = useHost().config;
  const { pathname } = useLocation();
  const isDeciding = useShell(({ cookieBannerIsOpen }) => cookieBannerIsOpen);
  const hasSecret = pagesWithSecrets.some((page) => matchPath(routes[page].path, pathname));
  useEffect(() => {
    if (!isDeciding && !hasSecret) startTagManager(tagManagerId);
  }, [isDeciding, hasSecret, tagManagerId]);
}
