import type { Files } from './build-record.ts';
import type { ShownExtensions } from './extension-record.ts';
import type { ShownPages } from './portal-page.ts';

/** A release of a remote as a page needs it, with complete URLs. */
export interface PageRelease {
  readonly version: string;
  /** Name of the global variable that the entry script sets. */
  readonly global: string;
  readonly entry: string;
  /**
   * Integrity of the entry. Empty if its name contains it (`integrityInName`), and for a developer's build, which may
   * change at any time.
   */
  readonly integrity: string;
  /** Range of the host API that it requires. */
  readonly hostApi: string;
  readonly federationVersion: string;
  /**
   * Preloaded with the entry before a likely visit; empty if that is not the next page. The entry's record then names
   * the same files.
   */
  readonly preload: Files;
}

/** What a page knows about a remote. */
export interface PageRemote {
  /** Where its error reports go; `null` for the portal's own project. */
  readonly errorReportingDsn: string | null;
  readonly release: PageRelease;
  /** The last release that is known to work; `null` if there is none. */
  readonly lastKnownGood: PageRelease | null;
  /** Origin of a developer's build that replaces the release in this browser; normally `null`. */
  readonly overriddenFrom: string | null;
  /** The pages that its record names and that it may show. */
  readonly pages: ShownPages;
  /** What it shows in slots; absent if there is nothing. */
  readonly extensions?: ShownExtensions;
}

/**
 * The registry document in the HTML: which releases this page load gets. Chosen by the server for each browser session.
 */
export interface PageRegistry {
  /** Version of the host that the page belongs to. */
  readonly host: string;
  /** Those that the host shows itself. */
  readonly pages: ShownPages;
  /**
   * In the document of a public page: of pages inside the layout it has what the guard needs and nothing else, and no
   * extensions. The rest is at `registryPath`.
   */
  readonly isShort?: true;
  /** Made for a person of the vendor's: with the pages of which no one else's browser learns. */
  readonly isForStaff?: true;
  readonly remotes: Readonly<Record<string, PageRemote>>;
  /**
   * Pages of remotes whose releases this portal does not use, by the names of the remotes: they exist, and cannot be
   * reached. Absent if there are none.
   */
  readonly refused?: Readonly<Record<string, ShownPages>>;
}

/** Address of the whole document. */
export const registryPath = '/pages';

/** Id of the JSON `script` element that contains the document. */
export const pageRegistryId = 'kontor-registry';
