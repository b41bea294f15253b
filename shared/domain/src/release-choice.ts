import type { Canary, Deployment, Release } from '@kontor/contract/registry';

/** The visitor of a page, as far as canaries distinguish visitors. */
export interface Visitor {
  /**
   * Position of the browser session for a subject (`host`, or the name of a remote): from 0 to below 1, and always the
   * same. A different number for each subject, so that the canaries of two teams do not reach the same users.
   */
  readonly bucketFor: (subject: string) => number;
  /** Organizations of which the user is a member. */
  readonly organizations: readonly string[];
}

/** Whether a visitor gets the canary: by organization, or by the share of sessions. */
const isInCanary = ({ share, organizations }: Canary, subject: string, visitor: Visitor): boolean =>
  visitor.bucketFor(subject) < share || organizations.some((uuid) => visitor.organizations.includes(uuid));

/** What a visitor's browser is told to load. */
export interface ReleaseChoice<R extends Release> {
  /** What the visitor gets. */
  readonly release: R;
  /** What the browser loads if that fails. */
  readonly lastKnownGood: R | null;
}

/** `null` before the first promotion, for visitors without a canary. */
export function releaseFor<R extends Release>(
  { current, previous, canary }: Deployment<R>,
  subject: string,
  visitor: Visitor,
): ReleaseChoice<R> | null {
  if (canary && isInCanary(canary, subject, visitor)) return { release: canary.release, lastKnownGood: current };
  return current && { release: current, lastKnownGood: previous };
}

/** Releases that visitors may get now or after a rollback: the gate checks against them, and they are never pruned. */
export const liveReleases = <R extends Release>({ current, canary, previous }: Deployment<R>): R[] =>
  [current, canary?.release ?? null, previous].filter((release) => release !== null);

/** Versions that browsers may run: the above, the candidate, and those that open tabs still have. */
export const publishedVersions = (deployment: Deployment): string[] => [
  ...[...liveReleases(deployment), deployment.candidate].flatMap((release) => release?.version ?? []),
  ...deployment.superseded.map(({ version }) => version),
];
