let last: string | null = null;

/** The id of the last error that was reported since the page was loaded, for the support; `null` without one. */
export const lastErrorId = (): string | null => last;

export function rememberError(id: string): void {
  last = id;
}
