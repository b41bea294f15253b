import { addresses } from '@kontor/contract/addresses';
import { apiBase } from '@kontor/contract/api-base';
import { interactionParameter } from '@kontor/contract/interaction-parameter';
import { secondFactorPath } from '@kontor/contract/second-factor-path';
import type { ShopRow } from '../shops/shop.tables.ts';
import type { PluginAccess } from './plugin-access.ts';

export const interactionPath = (interactionId: string): string => `${apiBase}/oidc/interaction/${interactionId}`;

/** The page that says why a plugin's login cannot continue. */
export const failedLoginPath = (reason: string): string =>
  `${addresses.pluginLoginFailed}?${new URLSearchParams({ reason }).toString()}`;

/**
 * The next address of a plugin's login, depending on the user (`null`: signed out) and the user's relation to the
 * plugin's shop.
 */
export function nextPage(interactionId: string, access: PluginAccess | null): string {
  const query = new URLSearchParams({ [interactionParameter]: interactionId }).toString();
  if (access?.kind !== 'denied' || access.reason !== 'second-factor-required') return `${pageFor(access)}?${query}`;
  const confirmation = access.shop === null ? confirmationWithoutPlace : confirmationPath(access.shop);
  return secondFactorPath(`${confirmation}?${query}`);
}

function pageFor(access: PluginAccess | null): string {
  switch (access?.kind) {
    case undefined:
      return addresses.login;
    case 'denied':
      return addresses.signupPluginDenied;
    case 'granted':
      return confirmationPath(access.shop);
    case 'missing':
      // Below the default shop, which the guard adds.
      return access.hasShops ? confirmationWithoutPlace : addresses.signupSystem;
  }
}

const confirmationWithoutPlace = addresses.confirmPluginLogin.replace(/^.*:shopUuid/, '');

const confirmationPath = ({ organization_uuid, uuid }: ShopRow): string =>
  addresses.confirmPluginLogin.replace(':organizationUuid', organization_uuid).replace(':shopUuid', uuid);
