import { routeOfPath } from '@kontor/contract/route-of-path';
import { type PortalRoute, type RouteName, routes } from '@kontor/contract/routes';
import { uuidFormat } from '@kontor/contract/uuid-format';

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

const prefix = /^\/organization\/([^/]+)(?:\/shop\/([^/]+))?(\/.*)?$/;

export function locate({ pathname, search, hash }: Address): Where {
  const [, organizationUuid = null, shopUuid = null, rest = ''] = prefix.exec(pathname) ?? [];
  return {
    pathname,
    search,
    hash,
    route: routeOfPath(pathname),
    organizationUuid,
    shopUuid,
    rest: rest === '/' ? '' : rest,
  };
}

export const pageOf = (where: Pick<Where, 'route'>): PortalRoute | null => (where.route ? routes[where.route] : null);

/** Shop and organization ids in a path must have a valid identifier format (spec §5). */
export const isIdentifier = (id: string): boolean => uuidFormat.test(id);
