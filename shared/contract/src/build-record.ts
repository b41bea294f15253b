import * as z from 'zod/mini';
import { ExtensionRecords } from './extension-record.ts';
import { PageRecords } from './page-record.ts';
import { inFirstLanguages, text } from './schema.ts';

/** A path below a folder: never absolute, never with `..`. */
export const relativePath = () =>
  z.string().check(z.maxLength(300), z.regex(/^(?!\.{1,2}(\/|$))[\w@.-]+(\/(?!\.{1,2}(\/|$))[\w@.-]+)*$/));

/** Name of a remote, used in URLs, in i18n namespaces and, with `_`, in a global variable. `host` is reserved. */
export const remoteName = () => z.string().check(z.maxLength(40), z.regex(/^(?!host$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/));

/** `1.2.3` (https://semver.org). */
export const semver = () => z.string().check(z.regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/));

/** `^1.2.3`: that version or a later one of the same major. Every range in a record is of this form. */
export const caretRange = () => z.string().check(z.regex(/^\^\d{1,6}\.\d{1,6}\.\d{1,6}$/));

/** Value of the `integrity` attribute (https://www.w3.org/TR/sri-2/). */
export const integrity = () => z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));

/** Files of a build, relative to its folder. */
export const Files = z.object({ scripts: z.array(relativePath()), styles: z.array(relativePath()) });

/**
 * Files of single pages, by its name. They come from lazy chunks that are named after their
 * pages: `page-invoices`, or `page-shopUser-organizationUser` for two.
 */
export const PageFiles = z.record(z.string(), Files);

/**
 * Files of texts in one language. They come from lazy chunks named `texts-<language>-<what for>`: a remote or pages, as
 * above; `layout` for pages inside the host's layout; or `texts-<language>` for every page of a host, which is `all` here.
 */
export const TextFiles = inFirstLanguages(PageFiles);

/** Names per shared library; `*` for all of it. */
export const SharedImports = z.record(z.string(), z.array(z.string()));

/** The team responsible for a remote: shown to operators and in refusals of the gate, never on a page. */
export const Owner = z.object({
  team: text(100),
  /** An e-mail address or a link to a channel. */
  contact: text(200),
});

/** The script of a build that renders its pages on the server; its name contains a hash of its content. */
const ServerBundle = z.object({ file: relativePath() });

/** The script of a host's build that browsers run as service worker; its name contains a hash of its content. */
const ServiceWorker = z.object({ file: relativePath() });

/** What a remote's build states about itself: `dist/remote.json`. The registry's gate and the pages use it. */
export const RemoteBuild = z.object({
  name: remoteName(),
  /** Version of the remote's package. */
  version: semver(),
  owner: Owner,
  /**
   * Where error reports of this remote go (https://docs.sentry.io/concepts/key-terms/dsn-explainer); `null` for the
   * portal's own project.
   */
  errorReportingDsn: z.nullable(z.url()),
  /** Name of the global variable that the entry script sets. */
  global: z.string().check(z.regex(/^kontor_[a-z0-9_]+$/)),
  entry: relativePath(),
  /** Integrity of the entry. */
  integrity: integrity(),
  /** Modules that the entry exposes, as in `./remote`. */
  exposes: z.array(z.string()),
  /** The lowest host API that the remote declares; not above the one it was built with. */
  hostApi: caretRange(),
  /** Version of the federation runtime that the entry takes from the host. */
  federationVersion: semver(),
  /** Required range of every shared library that the remote uses. */
  requires: z.record(z.string(), caretRange()),
  /** What the remote imports from each of them. */
  uses: SharedImports,
  /** Files of the exposed module besides the entry. */
  files: Files,
  /** Files of a page besides those. */
  pages: PageFiles,
  /** The pages that it shows; before format 5 only some of them, without what they need. */
  ownPages: z.optional(PageRecords),
  /** What it shows in slots; absent before format 5. */
  extensions: z.optional(ExtensionRecords),
  /** Absent in remotes whose module contains both languages. */
  texts: z.optional(TextFiles),
  /** Absent in builds before format 3: their pages are rendered only in the browser. */
  server: z.optional(ServerBundle),
});

/** What the host's build states about itself: `dist/host.json`. */
export const HostBuild = z.object({
  /** Version of the host's package. */
  version: semver(),
  hostApi: semver(),
  federationVersion: semver(),
  /** Version of every library that the host provides. */
  shared: z.record(z.string(), semver()),
  /** What remotes may import from each of them. */
  offers: SharedImports,
  /** The lazy chunk with the federation runtime. */
  federation: Files,
  /** The lazy chunk with top bar and navigation, around every page of an organization. */
  layout: Files,
  /** The monolith's replacement for remotes, by their names. */
  areas: z.optional(z.record(z.string(), Files)),
  pages: PageFiles,
  /** Absent in hosts whose first script contains both languages. */
  texts: z.optional(TextFiles),
  /** The pages that it shows itself; absent before format 5. */
  ownPages: z.optional(PageRecords),
  /** Absent in builds before format 3: their pages are rendered only in the browser. */
  server: z.optional(ServerBundle),
  /** Absent in hosts before format 4: their pages have no service worker. */
  serviceWorker: z.optional(ServiceWorker),
});

export type Files = z.output<typeof Files>;
export type PageFiles = z.output<typeof PageFiles>;
export type TextFiles = z.output<typeof TextFiles>;
export type SharedImports = z.output<typeof SharedImports>;
export type Owner = z.output<typeof Owner>;
export type RemoteBuild = z.output<typeof RemoteBuild>;
export type HostBuild = z.output<typeof HostBuild>;
