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
  /** At the address without a page that users come to when they sign in: where the vendor's people go from there, if there are pages for them. */
  readonly entryOfStaff: string | null;
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
    entryOfStaff: pathname === '/' ? (pages.find(isEntryOfStaff)?.path ?? null) : null,
  };
}

/** The first page of the remote that is for them, whatever it is called. */
const isEntryOfStaff = ({ staff, owner, path }: PortalPage): boolean =>
  staff !== undefined && owner !== 'host' && /^\/[^/]+$/.test(path);

/** Shop and organization ids in a path must have a valid identifier format (spec §5). */
export const isIdentifier = (id: string): boolean => uuidFormat.test(id);
