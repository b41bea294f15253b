import { hash } from 'node:crypto';
import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';
import { remoteFolder } from '@kontor/registry/release-paths';
import type { Store } from '@kontor/registry/store';
import { keepRecent } from '../../infrastructure/keep-recent.ts';
import type { ChosenReleases } from '../releases/chosen-releases.ts';

/** A style sheet in the page itself. */
export interface InlineStyle {
  readonly address: string;
  /** As the bundle names it that would load it: below the folder of its build. */
  readonly file: string;
  readonly text: string;
  /** What the content policy must allow (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
  readonly source: string;
}

/** A style sheet cannot be put into a page. */
export class StyleError extends Error {
  override readonly name = 'StyleError';
}

/** Each is some kilobytes. */
const keptStyles = 64;

/** Addresses in it that are relative to its own. */
const relativeAddress = /url\(\s*["']?(?!["']?(?:\/|data:|https?:|#))/;

/** Reads the style sheets of a page by their addresses, each once. */
export type ReadStyles = (releases: ChosenReleases, addresses: readonly string[]) => Promise<readonly InlineStyle[]>;

export function createReadStyles(store: Store): ReadStyles {
  const styles = new Map<string, Promise<InlineStyle>>();

  async function read(release: HostRelease | RemoteRelease, address: string): Promise<InlineStyle> {
    const { build, url, version } = release;
    const file = address.slice(url.length);
    const path = 'name' in build ? remoteFolder(build.name, version) + file : file;
    const text = (await store.read(path))?.toString();
    if (text === undefined) throw new StyleError(`${store.location} has no ${path}.`);
    if (text.includes('</') || relativeAddress.test(text)) throw new StyleError(`${path} cannot be part of a page.`);
    return { address, file, text, source: `'sha256-${hash('sha256', text, 'base64')}'` };
  }

  return ({ host, remotes }, addresses) =>
    Promise.all(
      addresses.map((address) => {
        const remote = remotes.find(({ release }) => address.startsWith(release.url) && release.url !== host.url);
        const style = styles.get(address) ?? read(remote?.release ?? host, address);
        keepRecent(styles, address, style, keptStyles);
        style.catch(() => styles.delete(address));
        return style;
      }),
    );
}
