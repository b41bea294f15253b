import { pageOfPath } from '@kontor/contract/portal-page';
import { useHost } from '@kontor/platform/host';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../base/shell-store.ts';
import { usePages } from '../federation/surroundings.ts';
import { startTagManager } from './tag-manager.ts';

/**
 * Starts the tag manager as soon as there is consent and the page's address contains no token: its scripts send the address
 * to third parties.
 */
export function useTagManager(): void {
  const { tagManagerId } = useHost().config;
  const { pathname } = useLocation();
  const isDeciding = useShell(({ cookieBannerIsOpen }) => cookieBannerIsOpen);
  const hasSecret = pageOfPath(pathname, usePages())?.hasSecretAddress === true;
  useEffect(() => {
    if (!isDeciding && !hasSecret) startTagManager(tagManagerId);
  }, [isDeciding, hasSecret, tagManagerId]);
}
