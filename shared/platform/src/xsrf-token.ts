/** The readable half of the double-submit pair (contract.md §2). Read it per request: it changes with the session. */
export function xsrfToken(): string {
  return decodeURIComponent(document.cookie.match(/(?:^|; )XSRF-TOKEN=([^;]*)/)?.[1] ?? '');
}
