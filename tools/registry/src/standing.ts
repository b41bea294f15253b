import type { Deployment, Release } from '@kontor/contract/registry';

/** A release in the tool's output for scripts. */
interface ToldRelease {
  readonly version: string;
  readonly publishedAt: string;
  readonly publishedBy: string;
  readonly changelog: string;
}

/** The state of one remote, or of the host, in the tool's output for scripts. */
export interface Standing {
  readonly subject: string;
  readonly owner: { readonly team: string; readonly contact: string } | null;
  readonly current: ToldRelease | null;
  readonly currentSince: string | null;
  readonly previous: ToldRelease | null;
  readonly canary:
    | (ToldRelease & { readonly share: number; readonly organizations: readonly string[]; readonly since: string })
    | null;
  readonly candidate: ToldRelease | null;
  readonly superseded: readonly { readonly version: string; readonly since: string }[];
}

const told = ({ version, publishedAt, publishedBy, changelog }: Release): ToldRelease => ({
  version,
  publishedAt,
  publishedBy,
  changelog,
});

const ownerOf = (release: Release | null | undefined) =>
  release && 'owner' in release.build ? release.build.owner : null;

export function standingOf(subject: string, deployment: Deployment): Standing {
  const { current, currentSince, previous, canary, candidate, superseded } = deployment;
  return {
    subject,
    owner: ownerOf(current) ?? ownerOf(candidate) ?? ownerOf(previous),
    current: current && told(current),
    currentSince,
    previous: previous && told(previous),
    canary: canary && {
      ...told(canary.release),
      share: canary.share,
      organizations: canary.organizations,
      since: canary.since,
    },
    candidate: candidate && told(candidate),
    superseded,
  };
}

const percent = (share: number): string => `${Number((share * 100).toPrecision(4))} %`;

/** As in `10 % of sessions and 2 organizations`. */
export function audienceText({ share, organizations }: { share: number; organizations: readonly string[] }): string {
  const { size } = new Set(organizations);
  const parts = [
    ...(share > 0 ? [`${percent(share)} of sessions`] : []),
    ...(size > 0 ? [`${size} organization${size > 1 ? 's' : ''}`] : []),
  ];
  return parts.join(' and ');
}
