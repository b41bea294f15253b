import { hash } from 'node:crypto';
import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';
import { remoteFolder } from '@kontor/registry/release-paths';
import type { Store } from '@kontor/registry/store';
import { keepRecent } from '../../infrastructure/keep-recent.ts';
import type { ChosenReleases } from '../releases/chosen-releases.ts';

/** A style sheet or script in the page itself. */
export interface InlineFile {
  readonly address: string;
  /** As the bundle names it that would load it: below the folder of its build. */
  readonly file: string;
  readonly text: string;
  /** What the content policy must allow (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
  readonly source: string;
}

/** A file cannot be put into a page. */
export class InlineError extends Error {
  override readonly name = 'InlineError';
}

/** Each is some kilobytes. */
const keptFiles = 64;

/** Would end the element that contains it, or begin a comment in it. */
const endsElement = /<[/!]/;

/** Addresses in a style sheet that are relative to its own. */
const relativeAddress = /url\(\s*["']?(?!["']?(?:\/|data:|https?:|#))/;

/** Reads files for a page by their addresses, each once. */
export type ReadFiles = (releases: ChosenReleases, addresses: readonly string[]) => Promise<readonly InlineFile[]>;

export function createReadFiles(store: Store): ReadFiles {
  const files = new Map<string, Promise<InlineFile>>();

  async function read(release: HostRelease | RemoteRelease, address: string): Promise<InlineFile> {
    const { build, url, version } = release;
    const file = address.slice(url.length);
    const path = 'name' in build ? remoteFolder(build.name, version) + file : file;
    const text = (await store.read(path))?.toString();
    if (text === undefined) throw new InlineError(`${store.location} has no ${path}.`);
    if (endsElement.test(text) || relativeAddress.test(text))
      throw new InlineError(`${path} cannot be part of a page.`);
    return { address, file, text, source: `'sha256-${hash('sha256', text, 'base64')}'` };
  }

  return ({ host, remotes }, addresses) =>
    Promise.all(
      addresses.map((address) => {
        const remote = remotes.find(({ release }) => address.startsWith(release.url) && release.url !== host.url);
        const file = files.get(address) ?? read(remote?.release ?? host, address);
        keepRecent(files, address, file, keptFiles);
        file.catch(() => files.delete(address));
        return file;
      }),
    );
}
