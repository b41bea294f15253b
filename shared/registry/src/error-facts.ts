/** `ENOENT` and the like, where an error carries one; `null` where it does not. */
export const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Why something failed, in the words of whatever failed first. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || !error) return String(error);
  if ('cause' in error && error.cause) return reasonOf(error.cause);
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  // A connection that was tried at several addresses says nothing but its code.
  return message || (codeOf(error) ?? 'for an unknown reason');
}
