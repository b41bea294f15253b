import type { SharedImports } from './webpack/shared-imports.ts';

/** Files of a build, relative to its `dist`. */
export interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * Files of single pages, by their name in `@kontor/contract/routes`. They come from lazy chunks that are named after the
 * pages they show: `page-invoices`, or `page-shopUser-organizationUser` for two.
 */
export type PageFiles = Readonly<Record<string, Files>>;

/** What a remote's build says about itself: `dist/remote.json`. The registry document and the registry's gate are made from it. */
export interface RemoteRecord {
  readonly name: string;
  /** Name of the global variable that the entry script sets. */
  readonly global: string;
  readonly entry: string;
  /** Of the entry, as in the `integrity` attribute. */
  readonly integrity: string;
  readonly hostApi: number;
  /** Version of the federation runtime that the entry takes from the host. */
  readonly federationVersion: string;
  /** Range of every shared library that the remote needs. */
  readonly requires: Readonly<Record<string, string>>;
  readonly uses: SharedImports;
  /** What the exposed module needs besides the entry. */
  readonly files: Files;
  /** What a page needs besides that. */
  readonly pages: PageFiles;
}

/** What the host's build says about itself: `dist/host.json`. */
export interface HostRecord {
  readonly hostApi: number;
  readonly federationVersion: string;
  /** Version of every library that the host brings. */
  readonly shared: Readonly<Record<string, string>>;
  /** The lazy chunk with the federation runtime. */
  readonly federation: Files;
  /** The lazy chunk with top bar and navigation, around every page of an organization. */
  readonly layout: Files;
  /** What the monolith has instead of remotes, by their names. */
  readonly areas?: Readonly<Record<string, Files>>;
  readonly pages: PageFiles;
}
