import { serverRoots } from '@kontor/contract/server-roots';

/** The address of a request. Prefixed with a host: a path that begins with two slashes would be parsed as one. */
const addressOf = ({ url }: { readonly url: string }): URL => new URL(`http://portal${url}`);

export const pathOf = (request: { readonly url: string }): string => addressOf(request).pathname;
export const searchOf = (request: { readonly url: string }): URLSearchParams => addressOf(request).searchParams;

/** Paths of the server itself. Unknown paths below them are not pages. */
const ownRoots = new RegExp(`^/(${serverRoots.join('|')})(/|$)`);

/** A path whose last segment has a dot counts as a file, `/favicon.svg`; no page of the portal has one. */
export const isFilePath = (path: string): boolean => /\.[^/]+$/.test(path);

export const isPagePath = (path: string): boolean => !ownRoots.test(path);

/** Files of the builds. The registry's own files and the host's HTML are stored beside them and are not served. */
export const isAsset = (path: string): boolean => /^\/(assets|remotes)\//.test(path) && isFilePath(path);
