import type { PortalPage } from '@kontor/contract/portal-page';
import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';
import { readServerScript } from '@kontor/registry/publish-build';
import type { Store } from '@kontor/registry/store';
import { keepRecent } from '../../infrastructure/keep-recent.ts';
import type { ChosenReleases } from '../releases/chosen-releases.ts';
import type { Bundles, ServerScript } from './render-messages.ts';

/** The releases that a page is rendered from: the host, and the remote that owns the page, if it is not the host's own. */
export interface RenderedReleases {
  readonly host: HostRelease;
  readonly remote: RemoteRelease | null;
}

/**
 * `null` if they cannot be rendered: one of them was built before there were scripts for the server, or is a
 * developer's build.
 */
export function renderedReleases(
  { host, remotes, overrides }: ChosenReleases,
  route: PortalPage,
): RenderedReleases | null {
  const { owner } = route;
  if (!host.build.server) return null;
  // The host's own script has what its build contains: its pages, and in the reference of bench/ those of all remotes.
  if (owner === 'host' || host.build.areas?.[owner]) return { host, remote: null };
  const remote = remotes.find(({ release }) => release.build.name === owner)?.release;
  if (!remote?.build.server || overrides.some((override) => override.remote === owner)) return null;
  return { host, remote };
}

/** The host without the remote of a page: it renders the page's frame. `null` for a host that renders nothing. */
export const hostAlone = ({ host }: ChosenReleases): RenderedReleases | null =>
  host.build.server ? { host, remote: null } : null;

/** Equal for releases that render the same. */
const keyOf = ({ host, remote }: RenderedReleases): string =>
  [host.version, ...(remote ? [`${remote.build.name}@${remote.version}`] : [])].join(' ');

/** Equal for a page of releases that render the same. */
export const pageKeyOf = (releases: RenderedReleases, page: PortalPage): string => `${keyOf(releases)} ${page.name}`;

/** A name for the script in the traces of errors, and the address by which the host asks for it. */
const addressOf = ({ url, build }: HostRelease | RemoteRelease): string => url + (build.server?.file ?? '');

/** Addresses of the remotes' scripts, as a page's request lists them. */
export const addressesOf = ({ remote }: RenderedReleases): Record<string, string> =>
  remote ? { [remote.build.name]: addressOf(remote) } : {};

/** Sets whose scripts are kept in memory: as many as pages of them are cached. */
const keptSets = 8;

/** Reads each set of scripts once: the store may become unavailable. */
export function createServerBundles(store: Store): (releases: RenderedReleases) => Promise<Bundles> {
  const sets = new Map<string, Promise<Bundles>>();

  const read = async (release: HostRelease | RemoteRelease): Promise<ServerScript> => ({
    url: addressOf(release),
    source: await readServerScript(store, release),
  });

  async function readAll({ host, remote }: RenderedReleases): Promise<Bundles> {
    const [ofHost, ofRemote] = await Promise.all([read(host), remote && read(remote)]);
    return { host: ofHost, remote: ofRemote };
  }

  return (releases) => {
    const key = keyOf(releases);
    const bundles = sets.get(key) ?? readAll(releases);
    keepRecent(sets, key, bundles, keptSets);
    bundles.catch(() => sets.delete(key));
    return bundles;
  };
}
