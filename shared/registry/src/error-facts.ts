/** The code of an error, such as `ENOENT`; `null` without one. */
export const codeOf = (error: unknown): string | null =>
  typeof error === 'object' && error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Why something failed, in the words of the first cause. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || !error) return String(error);
  if ('cause' in error && error.cause) return reasonOf(error.cause);
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  // A connection that was tried at several addresses has only a code.
  return message || (codeOf(error) ?? 'for an unknown reason');
}
