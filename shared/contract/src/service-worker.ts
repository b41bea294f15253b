/**
 * The portal's service worker (docs/decisions/0052-service-worker.md). The host's build contains it; the server sends the
 * one of the running release, or one that removes itself where there shall be none.
 */
export const serviceWorkerPath = '/service-worker.js';

/**
 * Header of a page that the service worker may keep and show again: one that is the same for all visitors, with no release
 * of a canary or an override. Its value names its releases. The server alone decides, because it alone reads the
 * cookies of canaries and overrides.
 */
export const keptPageHeader = 'kontor-keep';

/** Header of such a page with the theme that it was sent in; absent where none was chosen in the browser. */
export const keptThemeHeader = 'kontor-theme';

/** What the service worker shows for a page that it does not have while there is no connection. */
export const offlinePagePath = (language: string): string => `/service-worker/offline-${language}`;
