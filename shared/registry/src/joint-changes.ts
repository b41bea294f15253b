import type { HostRelease, Registry, RegistryEntry, Release, RemoteRelease } from '@kontor/contract/registry';
import { incompatibilities } from '@kontor/domain/compatibility';
import { changeDeployment, deploymentOf, promoted, restored } from './changes.ts';
import { subjectOf, subjectsOf } from './releases-in-place.ts';

const separator = ', ';

/** How an entry of the log names several subjects. */
export const subjectText = (subjects: readonly string[]): string => subjects.join(separator);

/** Whether an entry of the log is about that remote, or about the host. */
export const isAbout = ({ subject }: Pick<RegistryEntry, 'subject'>, name: string): boolean =>
  subject === '*' || subject.split(separator).includes(name);

const fits = (remote: RemoteRelease | null, host: HostRelease | null): boolean =>
  !remote || !host || incompatibilities(remote.build, host.build).length === 0;

/**
 * Keeps of what ran before only what fits to all that everybody gets of the other side. What does not would break the portal
 * when it is rolled back to or fallen back to, and would hold every later candidate to what is gone.
 */
function withoutMisfits(registry: Registry, at: string): Registry {
  const { host, remotes } = registry;
  const misfits = Object.entries(remotes).flatMap(([name, { previous }]) =>
    fits(previous, host.current) ? [] : [name],
  );
  if (!Object.values(remotes).every(({ current }) => fits(current, host.previous))) misfits.push('host');
  return misfits.reduce(
    (state, subject) => changeDeployment(state, subject, (deployment) => ({ ...deployment, previous: null }), at),
    registry,
  );
}

/** Everybody gets several releases at the same moment: they may fit to nothing but each other. One alone is promoted as ever. */
export function promotedTogether(registry: Registry, releases: readonly Release[], at: string): Registry {
  const after = releases.reduce(
    (state, release) => changeDeployment(state, subjectOf(release), promoted(release.version), at),
    registry,
  );
  return releases.length > 1 && after !== registry ? withoutMisfits(after, at) : after;
}

/** Host and all remotes stand as they did in an earlier entry; a remote that came later is out of service. */
export const restoredTogether = (registry: Registry, earlier: Registry, at: string): Registry =>
  [...new Set([...subjectsOf(registry), ...subjectsOf(earlier)])].reduce(
    (state, subject) => changeDeployment(state, subject, restored(deploymentOf(earlier, subject)), at),
    registry,
  );
