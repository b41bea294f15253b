/**
 * The remote whose code an error came through, by the addresses in its stack: the innermost one, because the libraries that a
 * remote misuses are the host's files. `null` for the shell's own errors.
 */
export function remoteOf(error: unknown): string | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack.match(/\/remotes\/([\w-]+)\//)?.[1] ?? null;
}
