import { apiBase } from '@kontor/contract/api-base';
import { interactionParameter } from '@kontor/contract/interaction-parameter';
import { routes } from '@kontor/contract/routes';
import { secondFactorPath } from '@kontor/contract/second-factor-path';
import type { ShopRow } from '../shops/shop.tables.ts';
import type { PluginAccess } from './plugin-access.ts';

export const interactionPath = (interactionId: string): string => `${apiBase}/oidc/interaction/${interactionId}`;

/** The page that says why a plugin's login cannot continue. */
export const failedLoginPath = (reason: string): string =>
  `${routes.pluginLoginFailed.path}?${new URLSearchParams({ reason }).toString()}`;

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
      return routes.login.path;
    case 'denied':
      return routes.signupPluginDenied.path;
    case 'granted':
      return confirmationPath(access.shop);
    case 'missing':
      // Below the default shop, which the guard adds.
      return access.hasShops ? confirmationWithoutPlace : routes.signupSystem.path;
  }
}

const confirmationWithoutPlace = routes.confirmPluginLogin.path.replace(/^.*:shopUuid/, '');

const confirmationPath = ({ organization_uuid, uuid }: ShopRow): string =>
  routes.confirmPluginLogin.path.replace(':organizationUuid', organization_uuid).replace(':shopUuid', uuid);
