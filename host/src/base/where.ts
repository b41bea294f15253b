import { addresses } from '@kontor/contract/addresses';
import { type PortalPage, pageOfPath } from '@kontor/contract/portal-page';
import { uuidFormat } from '@kontor/contract/uuid-format';

/** An address, read for the guard. */
export interface Where {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** The page that the path names; `null` for an unknown path. */
  readonly page: PortalPage | null;
  /** As written in the path, in whatever format. */
  readonly organizationUuid: string | null;
  readonly shopUuid: string | null;
  /** What follows the organization and shop: `''` for the home page, else `/subscription`. */
  readonly rest: string;
  /** There are pages for the vendor's people, and it is at the address without a page that users come to when they sign in. */
  readonly isEntryOfStaff: boolean;
}

export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

const prefix = /^\/organization\/([^/]+)(?:\/shop\/([^/]+))?(\/.*)?$/;

/** @param pages all that there are */
export function locate({ pathname, search, hash }: Address, pages: readonly PortalPage[]): Where {
  const [, organizationUuid = null, shopUuid = null, rest = ''] = prefix.exec(pathname) ?? [];
  return {
    pathname,
    search,
    hash,
    page: pageOfPath(pathname, pages),
    organizationUuid,
    shopUuid,
    rest: rest === '/' ? '' : rest,
    isEntryOfStaff: pathname === '/' && pages.some(({ path }) => path === addresses.backoffice),
  };
}

/** Shop and organization ids in a path must have a valid identifier format (spec §5). */
export const isIdentifier = (id: string): boolean => uuidFormat.test(id);
