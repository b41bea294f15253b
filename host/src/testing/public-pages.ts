import { type PortalRoute, type RouteName, routes } from '@kontor/contract/routes';

/** Pages of the shell that need no sign-in, with an address of each. */
export const publicHostPages = (Object.entries(routes) as [RouteName, PortalRoute][]).flatMap(
  ([name, { access, owner, path }]) =>
    access === 'public' && owner === 'host' ? { name, path: path.replace(':token', 'a-token') } : [],
);
