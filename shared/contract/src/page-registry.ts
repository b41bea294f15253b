import type { Files } from './build-record.ts';

/** A release of a remote as a page needs it. Addresses are complete. */
export interface PageRelease {
  readonly version: string;
  /** Name of the global variable that the entry script sets. */
  readonly global: string;
  readonly entry: string;
  /** Of the entry. Empty where its name says it (`integrityInName`), and where a developer's build may change at any time. */
  readonly integrity: string;
  /** Host API that it needs, as a range. */
  readonly hostApi: string;
  readonly federationVersion: string;
  /** Fetched ahead of a likely visit, with the entry; empty where that is not the next page. Then the entry names the same. */
  readonly preload: Files;
}

/** What a page knows about a remote. */
export interface PageRemote {
  /** Where its error reports go; `null` for the portal's own project. */
  readonly errorReportingDsn: string | null;
  readonly release: PageRelease;
  /** The last release that is known to have worked; `null` where there is none. */
  readonly lastKnownGood: PageRelease | null;
  /** Where a developer's build that replaces the release in this browser comes from; `null` as a rule. */
  readonly overriddenFrom: string | null;
}

/** The registry document in the HTML: which releases this page load gets. Chosen by the server for each browser session. */
export interface PageRegistry {
  /** Version of the host that the page belongs to. */
  readonly host: string;
  readonly remotes: Readonly<Record<string, PageRemote>>;
}

/** Id of the `script` element of type JSON that holds the document. */
export const pageRegistryId = 'kontor-registry';
