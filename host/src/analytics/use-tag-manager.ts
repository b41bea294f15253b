import { routeOfPath } from '@kontor/contract/route-of-path';
import type { RouteName } from '@kontor/contract/routes';
import { useHost } from '@kontor/platform/host';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../base/shell-store.ts';
import { startTagManager } from './tag-manager.ts';

/** Their addresses contain tokens, and a tag manager's scripts send the page's address to third parties. */
const pagesWithSecrets: readonly (RouteName | null)[] = ['confirmation', 'resetPassword', 'shopifyAuth'];

/** Starts the tag manager as soon as there is consent and the page's address contains no token. */
export function useTagManager(): void {
  const { tagManagerId } = useHost().config;
  const { pathname } = useLocation();
  const isDeciding = useShell(({ cookieBannerIsOpen }) => cookieBannerIsOpen);
  const hasSecret = pagesWithSecrets.includes(routeOfPath(pathname));
  useEffect(() => {
    if (!isDeciding && !hasSecret) startTagManager(tagManagerId);
  }, [isDeciding, hasSecret, tagManagerId]);
}
