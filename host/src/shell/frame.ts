import type { PortalPage } from '@kontor/contract/portal-page';
import type { RouteName } from '@kontor/contract/routes';

/** What the shell renders around a page: nothing, the top bar, or top bar and navigation. */
export type Frame = 'none' | 'top-bar' | 'navigation';

const topBarOnly: readonly RouteName[] = ['preparing', 'confirmPluginLogin', 'status', 'connect', 'noOrganization'];

/** Sign-up and public pages bring their own frame. */
export function frameOf({ route, access }: PortalPage): Frame {
  if (route !== null && topBarOnly.includes(route)) return 'top-bar';
  return access === 'public' || access === 'signed-in' ? 'none' : 'navigation';
}
