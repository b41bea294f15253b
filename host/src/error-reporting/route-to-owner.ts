import type { PageRegistry } from '@kontor/contract/page-registry';
import type { Event } from '@sentry/react';

interface Route {
  readonly dsn: string;
  readonly release: string;
}

/** Tags of a report that say whose it is. */
export const ownerTags = (remote: string, version: string | null) => ({
  remote,
  ...(version !== null && { remote_version: version }),
});

/**
 * Where a report goes: to the project of the remote's team, as an error of the remote's release. An empty list stands for the portal's
 * own project, which gets the shell's errors and those of remotes that name none.
 */
export function routeToOwner({ tags = {} }: Pick<Event, 'tags'>, { remotes }: PageRegistry): Route[] {
  const { remote, remote_version: version } = tags;
  const dsn = typeof remote === 'string' && Object.hasOwn(remotes, remote) && remotes[remote]?.errorReportingDsn;
  if (!dsn) return [];
  return [{ dsn, release: `${remote}@${String(version ?? 'unknown')}` }];
}
