import { loadTimeoutMs } from '@kontor/contract/between-bundles';

/**
 * Milliseconds for code of the host itself: without it nothing might be left to show, so slow connections get twice the
 * time.
 */
export const hostTimeoutMs = 2 * loadTimeoutMs;
