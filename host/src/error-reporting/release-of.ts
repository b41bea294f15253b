import type { PageRegistry } from '@kontor/contract/page-registry';

/** A release of a remote. */
export interface ReleaseName {
  readonly remote: string;
  readonly version: string;
}

/**
 * The release whose code an error came through, by the addresses in its stack: the innermost one, because the libraries that a
 * remote misuses are the host's files. `null` for the shell's own errors.
 */
export function releaseOf(error: unknown, { remotes }: PageRegistry): ReleaseName | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const seen = Object.entries(remotes)
    .flatMap(([remote, { release, lastKnownGood }]) =>
      [release, lastKnownGood].flatMap((each) =>
        each ? { remote, version: each.version, at: stack.indexOf(folderOf(each.entry)) } : [],
      ),
    )
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  const [innermost] = seen;
  return innermost ? { remote: innermost.remote, version: innermost.version } : null;
}

/** Every release has a folder of its own. */
const folderOf = (entry: string): string => entry.slice(0, entry.lastIndexOf('/') + 1);
