import { type PortalPage, pageOfPath } from '@kontor/contract/portal-page';
import { useHost } from '@kontor/platform/host';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useShell } from '../base/shell-store.ts';
import { usePages } from '../federation/surroundings.ts';
import { startTagManager } from './tag-manager.ts';

/** Whether third parties must not see its address. Of what is not known nothing is told. */
export const isSecret = (page: PortalPage | null): boolean => page === null || page.hasSecretAddress === true;

/**
 * Starts the tag manager as soon as there is consent and the page's address contains no token: its scripts send the address
 * to third parties.
 */
export function useTagManager(): void {
  const { tagManagerId } = useHost().config;
  const { pathname } = useLocation();
  const isDeciding = useShell(({ cookieBannerIsOpen }) => cookieBannerIsOpen);
  const hasSecret = isSecret(pageOfPath(pathname, usePages()));
  useEffect(() => {
    if (!isDeciding && !hasSecret) startTagManager(tagManagerId);
  }, [isDeciding, hasSecret, tagManagerId]);
}
