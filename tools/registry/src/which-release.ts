import type { Deployment, Registry, Release } from '@kontor/contract/registry';
import { deploymentOf, RefusedChangeError } from '@kontor/registry/changes';
import { versionsIn, waitingRelease } from '@kontor/registry/releases-in-place';
import { type Options, UsageError } from './command.ts';

export const releaseOption = {
  release: { type: 'string', value: 'VERSION', description: 'Which release, where several are possible' },
} as const satisfies Options;

/** The candidate or canary: the one that was named, or else the only one. */
export function waitingOne(subject: string, deployment: Deployment, named: string | undefined): Release {
  const { current, candidate, canary } = deployment;
  if (named !== undefined) {
    const release = waitingRelease(deployment, named);
    if (release) return release;
    // A repeated pipeline names the release that is already current.
    if (current?.version === named) return current;
    const known = versionsIn(deployment).join(', ');
    throw new UsageError(`${named} is neither candidate nor canary of ${subject}. It has ${known}.`);
  }
  if (candidate && canary) {
    const choice = `the candidate ${candidate.version} or the canary ${canary.release.version}`;
    throw new UsageError(`${subject} has two that wait: say with --release whether you mean ${choice}.`);
  }
  const release = candidate ?? canary?.release;
  if (release) return release;
  throw new RefusedChangeError('unknown-release', `${subject} has no candidate. Publish a build first.`);
}

/** The same for each of several subjects; a named version belongs to the subject that has it. */
export function waitingOnes(registry: Registry, subjects: readonly string[], named: readonly string[]): Release[] {
  const versions = new Set(named);
  const releases = subjects.map((subject) => {
    const deployment = deploymentOf(registry, subject);
    const own = versionsIn(deployment).find((version) => versions.has(version));
    return waitingOne(subject, deployment, own ?? (subjects.length === 1 ? named[0] : undefined));
  });
  const stranger = named.find((version) => !releases.some((release) => release.version === version));
  if (stranger === undefined) return releases;
  throw new UsageError(`--release ${stranger} is of none of ${subjects.join(', ')}, or a second one of the same.`);
}
