import type { Deployment, Release } from '@kontor/contract/registry';
import { RefusedChangeError } from '@kontor/registry/changes';
import { releasesIn, waitingRelease } from '@kontor/registry/releases-in-place';
import { type Options, UsageError } from './command.ts';

export const releaseOption = {
  release: { type: 'string', value: 'VERSION', description: 'Which release, where several are possible' },
} as const satisfies Options;

/** The release that waits for more people: the one that was named, or else the only one there is. */
export function waitingOne(subject: string, deployment: Deployment, named: string | undefined): Release {
  const { current, candidate, canary } = deployment;
  if (named !== undefined) {
    const release = waitingRelease(deployment, named);
    if (release) return release;
    // A pipeline that runs again names what it gave to everybody before.
    if (current?.version === named) return current;
    const known = releasesIn(deployment).map(({ version }) => version);
    throw new UsageError(`${named} is neither candidate nor canary of ${subject}. It has ${known.join(', ')}.`);
  }
  if (candidate && canary) {
    const choice = `the candidate ${candidate.version} or the canary ${canary.release.version}`;
    throw new UsageError(`${subject} has two that wait: say with --release whether you mean ${choice}.`);
  }
  const release = candidate ?? canary?.release;
  if (release) return release;
  throw new RefusedChangeError('unknown-release', `${subject} has no candidate. Publish a build first.`);
}
