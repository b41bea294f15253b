import { type Frame, frames, type PageAccess, pageAccesses } from './page.ts';
import type { PageRecord } from './page-record.ts';
import type { Role } from './role.ts';
import type { StaffRole } from './staff-role.ts';

/** A page as a browser knows it: its roles, which follow from the call that it needs, stand in place of that call. */
export interface ShownPage extends Omit<PageRecord, 'needs' | 'shows'> {
  /** Members with these may open it; of no meaning for pages without an organization. */
  readonly roles: readonly Role[];
  /** People of the vendor's with one of these roles may open it, and no one else; absent of the pages of everyone else. */
  readonly staff?: readonly StaffRole[];
}

/** By their names. */
export type ShownPages = Readonly<Record<string, ShownPage>>;

/** A page of the portal. */
export interface PortalPage extends ShownPage {
  readonly name: string;
  /** The bundle that shows it: `host`, or the name of a remote. */
  readonly owner: string;
  readonly access: PageAccess;
}

const isKnown = (page: ShownPage): page is ShownPage & { readonly access: PageAccess } =>
  (pageAccesses as readonly string[]).includes(page.access);

/** The pages of a bundle. Those with a kind of access that is not known here are left out. */
export const pagesOf = (owner: string, pages: ShownPages = {}): PortalPage[] =>
  Object.entries(pages).flatMap(([name, page]) => (isKnown(page) ? [{ ...page, name, owner }] : []));

/** As the router in the browser matches: whatever the case, and with slashes at the end. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i');

const patterns = new Map<string, RegExp>();

function matches(path: string, pattern: string): boolean {
  const known = patterns.get(pattern) ?? patternOf(pattern);
  patterns.set(pattern, known);
  return known.test(path);
}

/** The page that a path names. `null` for any other, where the guard decides (spec §2: it leads into the default shop). */
export const pageOfPath = (path: string, pages: readonly PortalPage[]): PortalPage | null =>
  pages.find((page) => matches(path, page.path)) ?? null;

/** The page of this name. */
export const pageNamed = (name: string, pages: readonly PortalPage[]): PortalPage | null =>
  pages.find((page) => page.name === name) ?? null;

/** Whether a page needs no login. */
export const isPublic = ({ access }: Pick<PageRecord, 'access'>): boolean => access === 'public';

/** Whether a person of the vendor's may open a page that is for them. */
export const isForStaff = ({ staff }: Pick<ShownPage, 'staff'>, role: StaffRole | null): boolean =>
  role !== null && staff?.includes(role) === true;

/**
 * Whether a page is public and of the shell itself, as the login is: it needs neither a user nor a shop, and no remote.
 * An unknown path (`null`) is none.
 */
export const isPublicOfHost = (page: PortalPage | null): boolean =>
  page !== null && isPublic(page) && page.owner === 'host';

/** What the shell renders around a page. Sign-up and public pages bring their own frame. */
export function frameOf({ access, frame }: Pick<PageRecord, 'access' | 'frame'>): Frame {
  const said = frames.find((known) => known === frame);
  return said ?? (access === 'public' || access === 'signed-in' ? 'none' : 'navigation');
}

/** Whose organizations have a page. */
export const organizationsOf = ({
  access,
  organizations,
}: Pick<PageRecord, 'access' | 'organizations'>): readonly ('merchant' | 'partner')[] =>
  organizations ?? (access === 'shop' ? ['merchant'] : ['partner']);
