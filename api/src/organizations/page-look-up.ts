import { AsyncLocalStorage } from 'node:async_hooks';
import { safeMethods, type TenantPath } from '../infrastructure/http/guard.ts';
import type { CallerRow } from './look-up-caller.ts';

/** What was found out about the visitor of a page, before its calls are made. */
interface PageLookUp {
  readonly access: string;
  /** The organization and shop of the page. */
  readonly path: TenantPath;
  /** `null` once the page has its answers. */
  row: CallerRow | null;
}

/**
 * The page for which this server makes calls to itself. A request from outside begins without one, whatever it contains,
 * and each page has its own.
 */
const pages = new AsyncLocalStorage<PageLookUp>();

/** Makes the calls of a page, which need not look up again what `row` says. It is forgotten when they have answered. */
export async function withLookUp<T>(found: PageLookUp, calls: () => Promise<T>): Promise<T> {
  const page = { ...found };
  try {
    return await pages.run(page, calls);
  } finally {
    page.row = null;
  }
}

/** The row of the page that a call is made for, if it says all that the call needs: the same session, and no other tenant. */
export function lookedUp(method: string, access: string, asked: TenantPath): CallerRow | null {
  const page = pages.getStore();
  return page?.access === access && safeMethods.has(method) && isPartOf(page.path, asked) ? page.row : null;
}

const isPartOf = ({ organizationUuid, shopUuid }: TenantPath, asked: TenantPath): boolean =>
  asked.organizationUuid === undefined ||
  (asked.organizationUuid === organizationUuid && (asked.shopUuid === undefined || asked.shopUuid === shopUuid));
