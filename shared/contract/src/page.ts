import type { KnownCall } from './calls.ts';
import type { NavigationEntry, PageRecord } from './page-record.ts';

/**
 * Which users may open a page (spec §2).
 * - `public`: no login needed
 * - `signed-in`: login needed, no organization in the path; of the vendor's people alone where it needs a call of theirs
 * - `organization`: below `/organization/{organizationUuid}`
 * - `shop`: below `/organization/{organizationUuid}/shop/{shopUuid}`
 */
export const pageAccesses = ['public', 'signed-in', 'organization', 'shop'] as const;

export type PageAccess = (typeof pageAccesses)[number];

/** What the shell renders around a page: nothing, the top bar, or top bar and navigation. */
export const frames = ['none', 'top-bar', 'navigation'] as const;

export type Frame = (typeof frames)[number];

/** Groups of the navigation from top to bottom: `home` has no heading, `foot` is at the bottom edge; `conditions` are prices and taxes. */
export const navigationSlots = [
  'home',
  'products',
  'contract',
  'partner-account',
  'collaboration',
  'conditions',
  'administration',
  'foot',
] as const;

export type NavigationSlot = (typeof navigationSlots)[number];

/** What the frame counts, for the number beside an entry of the navigation. */
export const frameCounts = ['wms-devices', 'pos-devices', 'overdue-invoices', 'customer-shops', 'leads'] as const;

export type FrameCount = (typeof frameCounts)[number];

/**
 * A call whose answer a page shows first. Its path parameters are those of the page's path that have the same names.
 */
export interface PageQuery {
  /** One that only reads. */
  readonly call: KnownCall;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** A paged list, of which the page shows the first page. */
  readonly isList?: true;
  /** Answered with 404 for places of other kinds: the page asks it where it applies, and no page is loaded ahead with it. */
  readonly isForSome?: true;
  /** Only owners do something with the answer: for others it is not asked. */
  readonly isForOwners?: true;
  /** Its query has the language of the page beside it, as `language`. Brought along by public pages alone, which are others in each language. */
  readonly isInLanguage?: true;
}

/** A record as it is written beside its page: nothing of it may be a guess. */
export interface Page extends Omit<PageRecord, 'shows'> {
  readonly access: PageAccess;
  readonly needs: KnownCall | 'nothing';
  readonly frame?: Frame;
  readonly navigation?: NavigationEntry & { readonly slot: NavigationSlot; readonly count?: FrameCount };
  readonly shows?: readonly PageQuery[];
}

/** Declares a page, in a file `<page>.page.ts`; the name of the export is the name of the page. */
export const definePage = <const P extends Page>(page: P): P => page;

/** Paths begin with these two, below which pages belong to an organization or to a shop (spec §2). */
export const organizationPlace = '/organization/:organizationUuid';
export const shopPlace = `${organizationPlace}/shop/:shopUuid` as const;
