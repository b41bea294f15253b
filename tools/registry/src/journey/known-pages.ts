import type { HostBuild, RemoteBuild } from '@kontor/contract/build-record';
import { shownOwnPages } from '@kontor/domain/own-pages';
import type { Pages } from './demo-people.ts';

/** The pages of a host, and of remotes where it shows them, by the records of their builds. */
export function knownPages(host: HostBuild, remotes: readonly RemoteBuild[]): Pages {
  const ofHost = Object.entries(host.ownPages ?? {}).map(([name, page]) => [name, { ...page, owner: 'host' }] as const);
  const ofRemotes = remotes.flatMap((remote) => {
    const shown = shownOwnPages(remote, host);
    return Object.entries(remote.ownPages ?? {})
      .filter(([name]) => Object.hasOwn(shown, name))
      .map(([name, page]) => [name, { ...page, owner: remote.name }] as const);
  });
  return Object.fromEntries([...ofHost, ...ofRemotes]);
}
