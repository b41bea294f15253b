import type { HostRelease, Registry, RegistryEntry, Release, RemoteRelease } from '@kontor/contract/registry';
import { incompatibilities } from '@kontor/domain/compatibility';
import { changeDeployment, deploymentOf, promoted, restored } from './changes.ts';
import { subjectOf } from './releases-in-place.ts';

const separator = ', ';

/** How an entry of the log names several subjects. */
export const subjectText = (subjects: readonly string[]): string => subjects.join(separator);

/** Whether an entry of the log is about that remote, or about the host. */
export const isAbout = ({ subject }: Pick<RegistryEntry, 'subject'>, name: string): boolean =>
  subject === '*' || subject.split(separator).includes(name);

const fits = (remote: RemoteRelease | null, host: HostRelease | null): boolean =>
  !remote || !host || incompatibilities(remote.build, host.build).length === 0;

/** Where what ran before does not fit to all that everybody gets of the other side. */
function misfitsIn({ host, remotes }: Registry): string[] {
  const misfits = Object.entries(remotes).flatMap(([name, { previous }]) =>
    fits(previous, host.current) ? [] : [name],
  );
  const hostFits = Object.values(remotes).every(({ current }) => fits(current, host.previous));
  return hostFits ? misfits : [...misfits, 'host'];
}

/**
 * Without what ran before there. A misfit would break the portal when it is rolled back to or fallen back to, and would hold
 * every later candidate to what is gone.
 */
const withoutPrevious = (registry: Registry, subjects: readonly string[], at: string): Registry =>
  subjects.reduce(
    (state, subject) => changeDeployment(state, subject, (deployment) => ({ ...deployment, previous: null }), at),
    registry,
  );

/** Everybody gets several releases at the same moment: they may fit to nothing but each other. One alone is promoted as ever. */
export function promotedTogether(registry: Registry, releases: readonly Release[], at: string): Registry {
  const after = releases.reduce(
    (state, release) => changeDeployment(state, subjectOf(release), promoted(release.version), at),
    registry,
  );
  return releases.length > 1 && after !== registry ? withoutPrevious(after, misfitsIn(after), at) : after;
}

/** Everybody gets of these subjects what they got by an earlier entry; a remote that came later is out of service. */
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
