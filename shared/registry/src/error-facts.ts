/** `ENOENT` and the like, where an error carries one; `null` where it does not. */
export const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Why something failed, in the words of whatever failed first. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || !error) return String(error);
  if ('cause' in error && error.cause) return reasonOf(error.cause);
  // An attempt at several addresses says nothing but its code.
  return 'message' in error && error.message ? String(error.message) : (codeOf(error) ?? String(error));
}
