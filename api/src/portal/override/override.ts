import type { HostBuild, RemoteBuild } from '@kontor/contract/build-record';
import { isNamedByContent } from '@kontor/contract/content-name';
import type { PageRecords } from '@kontor/contract/page-record';
import { incompatibilities } from '@kontor/domain/compatibility';
import type { Override } from '../releases/chosen-releases.ts';

const isSpelledLike = (url: URL, allowed: string): boolean =>
  allowed.endsWith(':*') ? `${url.protocol}//${url.hostname}:*` === allowed : url.origin === allowed;

export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  URL.canParse(origin) && allowed.some((one) => isSpelledLike(new URL(origin), one));

/** Reasons why a build cannot run in a host, one sentence each; none if it can. */
export function refusalsOf(build: RemoteBuild, url: string, host: HostBuild, allowed: readonly string[]): string[] {
  const { origin } = new URL(url);
  return [
    ...(isAllowedOrigin(origin, allowed) ? [] : [`Builds may come from ${allowed.join(', ')}, not from ${origin}.`]),
    ...(Object.keys(build.ownPages ?? {}).length > 0
      ? []
      : [`"${build.name}" has no page: its sources have no *.page.ts.`]),
    ...incompatibilities(build, host).map(({ reason }) => reason),
  ];
}

/** The calls that pages show first are asked of the build's own code. */
const withoutCalls = (pages: PageRecords): PageRecords =>
  Object.fromEntries(Object.entries(pages).map(([name, { shows: _shows, ...page }]) => [name, page]));

/** @param url folder of the build, with a trailing slash */
export const overrideOf = (build: RemoteBuild, url: string): Override => ({
  remote: build.name,
  from: new URL(url).origin,
  release: {
    version: build.version,
    global: build.global,
    entry: url + build.entry,
    // During development the entry changes with every save.
    integrity: isNamedByContent(build.entry) ? build.integrity : '',
    hostApi: build.hostApi,
    federationVersion: build.federationVersion,
    preload: { scripts: [], styles: [] },
  },
  ...(build.ownPages && { ownPages: withoutCalls(build.ownPages) }),
  ...(build.extensions && { extensions: build.extensions }),
});

/** The first page of a remote to open. Without a place in it: the guard leads to the default shop. */
export function firstPageOf({ ownPages = {} }: RemoteBuild): string {
  const paths = Object.values(ownPages).map(({ path }) => path.replace(/^\/organization\/:\w+(\/shop\/:\w+)?/, ''));
  return paths.find((path) => path !== '' && !path.includes(':')) ?? '/';
}
