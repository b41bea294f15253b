import type { PageRegistry } from '@kontor/contract/page-registry';
import type { Event } from '@sentry/react';

interface Route {
  readonly dsn: string;
  readonly release: string;
}

/** Tags that identify the owner of a report. */
export const ownerTags = (remote: string, version: string | null) => ({
  remote,
  ...(version !== null && { remote_version: version }),
});

/**
 * The project of a report: that of the remote's team, with the remote's release. An empty list means the portal's own
 * project, which gets the shell's errors and those of remotes without a project.
 */
export function routeToOwner({ tags = {} }: Pick<Event, 'tags'>, { remotes }: PageRegistry): Route[] {
  const { remote, remote_version: version } = tags;
  const dsn = typeof remote === 'string' && Object.hasOwn(remotes, remote) && remotes[remote]?.errorReportingDsn;
  if (!dsn) return [];
  return [{ dsn, release: `${remote}@${String(version ?? 'unknown')}` }];
}
