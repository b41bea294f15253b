/**
 * Names that the bundles of one page use to communicate, although each was built separately and possibly months apart.
 * They are part of the host API (docs/host-api.md): deployed remotes do not know a changed name.
 */

/**
 * Event of `window`: the portal is about to reload the page by itself, or to render a part of it anew. Every form saves
 * what was typed.
 */
export const beforeReload = 'kontor:before-reload';

/**
 * Key in the session storage: what was typed, by form, for the page that follows. The reader may be another release.
 */
export const keptForms = 'kontor-kept-forms';

/** Key in the session storage: the scroll positions of the history's entries, for the page that follows a reload. */
export const scrollPositions = 'kontor-scroll';

/** Key in the local storage: `off` if keys that need no second key do nothing. */
export const singleKeys = 'kontor-single-keys';

/** Event of `window`: a boundary shows a failure. Code that failed to load is requested again from then on. */
export const failureShown = 'kontor:failure-shown';

/** Where the chunks of an entry find its runtime, by the name of the entry's own global variable. */
export const chunkGlobalOf = (global: string): string => `${global}_chunks`;

/**
 * Milliseconds after which a part of the portal that has not loaded counts as unavailable. The host waits this long for
 * a remote, a remote for its code.
 */
export const loadTimeoutMs = 5_000;

/** Whether loading code timed out, so that the file may still exist. webpack uses this name in every bundle. */
export const hasHung = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'timeout';
