const versions = new Map<string, string>();

/** Notes which version of a remote runs in this page: its release, or the last known good one. */
export const noteLoadedVersion = (remote: string, version: string): void => void versions.set(remote, version);

/** `null` while the remote is not loaded. */
export const loadedVersion = (remote: string): string | null => versions.get(remote) ?? null;
