/**
 * What bundles of one page say to one another, although each was built on its own and maybe months apart. It is part of the host
 * API (docs/host-api.md): a name that changes here is missed by every remote that is already deployed.
 */

/** Event of `window`: the portal is about to reload the page by itself, or to build a part of it anew. Every form keeps what was typed. */
export const beforeReload = 'kontor:before-reload';

/** Key of the session's storage: what was typed, by form, for the page that comes. Its reader may be another release. */
export const keptForms = 'kontor-kept-forms';

/** Event of `window`: a boundary shows a failure. Code that failed to come is asked for again from now on. */
export const failureShown = 'kontor:failure-shown';

/** Where the chunks of an entry find its runtime, by the name of the entry's own global variable. */
export const chunkGlobalOf = (global: string): string => `${global}_chunks`;

/** Milliseconds after which a part of the portal that has not come counts as unavailable. The host waits so long for a remote, a remote for its code. */
export const loadTimeoutMs = 5_000;

/** Whether code was given up because nothing answered in time: the file may well be there. webpack names it so, whichever bundle asked. */
export const hasHung = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'timeout';
