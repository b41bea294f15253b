import { readCookie } from './read-cookie.ts';

/**
 * The readable half of the double-submit pair (contract.md §2). Read it for every request: it changes with the session.
 */
export const xsrfToken = (): string => readCookie('XSRF-TOKEN') ?? '';
