import { type PortalRoute, type RouteName, routes } from '@kontor/contract/routes';
import { uuid } from '@kontor/contract/schema';
import { matchPath } from 'react-router-dom';
import * as z from 'zod/mini';

/** An address, read for the guard. */
export interface Where {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** The page that the path names; `null` for an unknown path. */
  readonly route: RouteName | null;
  /** As written in the path, in whatever format. */
  readonly organizationUuid: string | null;
  readonly shopUuid: string | null;
  /** What follows the organization and shop: `''` for the home page, else `/subscription`. */
  readonly rest: string;
}

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const pages = Object.entries(routes) as [RouteName, PortalRoute][];
const prefix = /^\/organization\/([^/]+)(?:\/shop\/([^/]+))?(\/.*)?$/;
const identifier = uuid();

export function locate({ pathname, search, hash }: Address): Where {
  const [, organizationUuid = null, shopUuid = null, rest = ''] = prefix.exec(pathname) ?? [];
  return {
    pathname,
    search,
    hash,
    route: pages.find(([, { path }]) => matchPath(path, pathname))?.[0] ?? null,
    organizationUuid,
    shopUuid,
    rest: rest === '/' ? '' : rest,
  };
}

export const pageOf = (where: Pick<Where, 'route'>): PortalRoute | null => (where.route ? routes[where.route] : null);

/** Shop and organization ids in a path must have a valid identifier format (spec §5). */
export const isIdentifier = (id: string): boolean => z.safeParse(identifier, id).success;

/** Pages of the shell itself that need neither a user nor a shop: they show at once. */
export function isOpenToAll(where: Pick<Where, 'route'>): boolean {
  const page = pageOf(where);
  return page?.access === 'public' && page.owner === 'host';
}
