import { loadTimeoutMs } from '@kontor/contract/between-bundles';

/** Milliseconds for code of the host itself: without it there may be nothing left to show, so slow lines get twice the time. */
export const hostTimeoutMs = 2 * loadTimeoutMs;
