import type { HostRelease, Registry, RegistryEntry, Release, RemoteRelease } from '@kontor/contract/registry';
import { incompatibilities } from '@kontor/domain/compatibility';
import { changeDeployment, deploymentOf, promoted, restored } from './changes.ts';
import { subjectOf } from './releases-in-place.ts';

const separator = ', ';

/** How an entry of the log names several subjects. */
export const subjectText = (subjects: readonly string[]): string => subjects.join(separator);

/** Whether an entry of the log is about this remote, or about the host. */
export const isAbout = ({ subject }: Pick<RegistryEntry, 'subject'>, name: string): boolean =>
  subject === '*' || subject.split(separator).includes(name);

const fits = (remote: RemoteRelease | null, host: HostRelease | null): boolean =>
  !remote || !host || incompatibilities(remote.build, host.build).length === 0;

/** Subjects whose previous release is incompatible with the other side's current releases. */
function misfitsIn({ host, remotes }: Registry): string[] {
  const misfits = Object.entries(remotes).flatMap(([name, { previous }]) =>
    fits(previous, host.current) ? [] : [name],
  );
  const hostFits = Object.values(remotes).every(({ current }) => fits(current, host.previous));
  return hostFits ? misfits : [...misfits, 'host'];
}

/**
 * Without their previous releases. An incompatible one would break the portal after a rollback or as a fallback, and
 * every later candidate would have to be compatible with it.
 */
const withoutPrevious = (registry: Registry, subjects: readonly string[], at: string): Registry =>
  subjects.reduce(
    (state, subject) => changeDeployment(state, subject, (deployment) => ({ ...deployment, previous: null }), at),
    registry,
  );

/** Promotes several releases simultaneously, which may be compatible only with each other. A single one is promoted as usual. */
export function promotedTogether(registry: Registry, releases: readonly Release[], at: string): Registry {
  const after = releases.reduce(
    (state, release) => changeDeployment(state, subjectOf(release), promoted(release.version), at),
    registry,
  );
  return releases.length > 1 && after !== registry ? withoutPrevious(after, misfitsIn(after), at) : after;
}

/** Restores these subjects to an earlier entry; a remote that was added later is taken out of service. */
export function restoredTogether(
  registry: Registry,
  earlier: Registry,
  subjects: readonly string[],
  at: string,
): Registry {
  const after = subjects.reduce(
    (state, subject) => changeDeployment(state, subject, restored(deploymentOf(earlier, subject).current), at),
    registry,
  );
  const misfits = misfitsIn(after).filter((subject) => subjects.includes(subject));
  return after === registry ? registry : withoutPrevious(after, misfits, at);
}
