import type { ExtensionRecords } from '@kontor/contract/extension-record';
import type { PageRecords } from '@kontor/contract/page-record';
import type { PageRelease } from '@kontor/contract/page-registry';
import type { Canary, HostRelease, Registry, RemoteRelease } from '@kontor/contract/registry';
import { isRemoteOfStaff } from '@kontor/domain/own-pages';
import { type ReleaseChoice, releaseFor, type Visitor } from '@kontor/domain/release-choice';
import type { Log } from '../../infrastructure/log.ts';

/** A developer's build that replaces the release of a remote in one browser. */
export interface Override {
  /** Name of the remote. */
  readonly remote: string;
  /** Origin that the build is served from. */
  readonly from: string;
  readonly release: PageRelease;
  readonly ownPages?: PageRecords;
  readonly extensions?: ExtensionRecords;
}

/** The releases of a page load: one of the host, and one of every active remote. */
export interface ChosenReleases {
  readonly host: HostRelease;
  readonly remotes: readonly ReleaseChoice<RemoteRelease>[];
  /** The overrides in this browser. */
  readonly overrides: readonly Override[];
  /** Of remotes whose releases are not used: their pages say that they cannot be reached. */
  readonly refused?: readonly RemoteRelease[];
  /** With those of which only browsers of the vendor's people learn. */
  readonly isForStaff?: true;
}

/** Everything, as only browsers of the vendor's people get it. */
export const forStaff = (releases: ChosenReleases): ChosenReleases => ({ ...releases, isForStaff: true });

/** Without the remotes that are for the vendor's people: no one else's browser learns that there are any. */
export const forEveryone = (releases: ChosenReleases): ChosenReleases => ({
  ...releases,
  remotes: releases.remotes.filter(({ release }) => !isRemoteOfStaff(release.build)),
});

/** Whether a path is one of those remotes, which their names say (docs/decisions/0053). */
export const isPathOfStaff = (path: string, { remotes }: ChosenReleases): boolean =>
  remotes.some(({ release: { build } }) => build.name === path.split('/')[1]?.toLowerCase() && isRemoteOfStaff(build));

/** `null` before the first release of the host. */
export function chosenReleases({ host, remotes }: Registry, visitor: Visitor): ChosenReleases | null {
  const chosenHost = releaseFor(host, 'host', visitor);
  return (
    chosenHost && {
      host: chosenHost.release,
      remotes: Object.entries(remotes)
        .map(([name, deployment]) => releaseFor(deployment, name, visitor))
        .filter((choice) => choice !== null),
      overrides: [],
    }
  );
}

const isAllowed = (release: RemoteRelease, origins: readonly string[]): boolean =>
  release.url.startsWith('/') || origins.includes(new URL(release.url).origin);

/** Without releases at an origin that this portal does not trust, whatever the registry contains. */
export function withAllowedOrigins(
  { remotes, ...rest }: ChosenReleases,
  origins: readonly string[],
  log: Pick<Log, 'error'>,
): ChosenReleases {
  const refused = remotes.filter(({ release }) => !isAllowed(release, origins));
  for (const { release } of refused) {
    log.error({ url: release.url }, 'a remote is left out because KONTOR_REMOTE_ORIGINS does not name its origin');
  }
  return {
    ...rest,
    remotes: remotes
      .filter((choice) => !refused.includes(choice))
      .map(({ release, lastKnownGood }) => ({
        release,
        lastKnownGood: lastKnownGood && isAllowed(lastKnownGood, origins) ? lastKnownGood : null,
      })),
    ...(refused.length > 0 && { refused: refused.map(({ release }) => release) }),
  };
}

/** Equal for page loads that get the same HTML. */
export const nameOf = ({ host, remotes, overrides, refused = [], isForStaff }: ChosenReleases): string =>
  [
    host.version,
    ...(isForStaff ? ['for staff'] : []),
    ...refused.map(({ build, version }) => `${build.name}@${version} refused`),
    ...remotes.map(
      ({ release, lastKnownGood }) => `${release.build.name}@${release.version}/${lastKnownGood?.version ?? ''}`,
    ),
    ...overrides.map((override) => JSON.stringify(override)),
  ].join(' ');

/** The current canaries, which are the only difference between visitors. */
export const canariesOf = ({ host, remotes }: Registry): Canary[] =>
  [host, ...Object.values(remotes)].flatMap(({ canary }) => canary ?? []);
