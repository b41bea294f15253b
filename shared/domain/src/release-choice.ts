import type { Canary, Deployment, Release } from '@kontor/contract/registry';

/** Who loads a page, as far as canaries distinguish people. */
export interface Visitor {
  /**
   * Where the browser session stands for a subject (`host`, or the name of a remote): from 0 up to, but not including, 1, and always
   * the same. Another number for each subject, so that the canaries of two teams do not reach the same people.
   */
  readonly bucketFor: (subject: string) => number;
  /** Organizations that the person is a member of. */
  readonly organizations: readonly string[];
}

/** Whether a visitor is among those who get the canary: by organization, or by the share of sessions. */
const isInCanary = ({ share, organizations }: Canary, subject: string, visitor: Visitor): boolean =>
  visitor.bucketFor(subject) < share || organizations.some((uuid) => visitor.organizations.includes(uuid));

/** What one visitor's browser is told to load. */
export interface ReleaseChoice<R extends Release> {
  /** What the visitor gets. */
  readonly release: R;
  /** What the browser loads if that does not load. */
  readonly lastKnownGood: R | null;
}

/** `null` before the first promotion, for whoever is in no canary. */
export function releaseFor<R extends Release>(
  { current, previous, canary }: Deployment<R>,
  subject: string,
  visitor: Visitor,
): ReleaseChoice<R> | null {
  if (canary && isInCanary(canary, subject, visitor)) return { release: canary.release, lastKnownGood: current };
  return current && { release: current, lastKnownGood: previous };
}

/** Releases that somebody may get now or after a rollback: what the gate checks against, and what is never pruned. */
export const liveReleases = <R extends Release>({ current, canary, previous }: Deployment<R>): R[] =>
  [current, canary?.release ?? null, previous].filter((release) => release !== null);

/** Versions that browsers may run: those above, the candidate, and those that open tabs still have. */
export const publishedVersions = (deployment: Deployment): string[] => [
  ...[...liveReleases(deployment), deployment.candidate].flatMap((release) => release?.version ?? []),
  ...deployment.superseded.map(({ version }) => version),
];
