import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HostBuild, RemoteBuild } from '@kontor/contract/build-record';
import { integrityInName } from '@kontor/contract/content-name';
import type { HostRelease, Release, RemoteRelease } from '@kontor/contract/registry';
import * as z from 'zod/mini';
import { readBuildFiles, versionOf } from './build-files.ts';
import { inParallel } from './in-parallel.ts';
import { assetsFolder, hostFilesPath, hostPagePath, hostServerPath, remoteFolder } from './release-paths.ts';
import { filesAtOnce, type Store } from './store.ts';

/** A folder is not the output of a build. */
export class NoBuildError extends Error {
  override readonly name = 'NoBuildError';
}

/** The publication data of a release. */
export interface Publication {
  readonly by: string;
  readonly changelog: string;
  readonly at: string;
  /** Where the remote's team serves the files itself, with a trailing slash; by default the portal does. */
  readonly url?: string;
  /** Whether source maps are published as well: only for development. */
  readonly sourceMaps?: boolean;
}

/** A build that is ready to be stored. */
export interface Parcel<R extends Release = Release> {
  readonly release: R;
  /** By their paths in the store, in the order in which they are stored. */
  readonly files: ReadonlyMap<string, Buffer>;
}

async function readRecord<Build extends z.ZodMiniType>(path: string, schema: Build): Promise<z.output<Build>> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    const issues = cause instanceof z.core.$ZodError ? cause.issues : [];
    const wrong = issues.length > 0 ? `: look at ${issues.map((issue) => issue.path.join('.')).join(', ')}` : '';
    throw new NoBuildError(`${path} is no record of a build${wrong}. Build with "pnpm build" first.`, { cause });
  }
}

const aboutOf = ({ by, changelog, at }: Publication) => ({ publishedAt: at, publishedBy: by, changelog });

/** The script for the server, which builds of earlier formats do not have. */
const serverFile = ({ server }: HostBuild | RemoteBuild): string[] => (server ? [server.file] : []);

/** Reads the build of a remote from its `dist`. */
export async function readRemote(folder: string, about: Publication): Promise<Parcel<RemoteRelease>> {
  const build = await readRecord(join(folder, 'remote.json'), RemoteBuild);
  const files = await readBuildFiles(folder, about.sourceMaps ?? false);
  const { scripts, styles } = build.files;
  const missing = [build.entry, ...scripts, ...styles, ...serverFile(build)].filter((file) => !files.has(file));
  if (missing.length > 0) throw new NoBuildError(`${folder} lacks ${missing.join(', ')}. Build it again.`);
  const version = versionOf(build, files);
  const path = remoteFolder(build.name, version);
  return {
    release: { version, url: about.url ?? `/${path}`, build, ...aboutOf(about) },
    files: new Map([...files].map(([file, content]) => [path + file, content] as const)),
  };
}

/** Reads the host's build from its `dist`: scripts and styles for browsers, and the page that the server completes. */
export async function readHost(folder: string, about: Publication): Promise<Parcel<HostRelease>> {
  const build = await readRecord(join(folder, 'host.json'), HostBuild);
  const files = await readBuildFiles(folder, about.sourceMaps ?? false);
  const html = files.get('index.html');
  if (!html) throw new NoBuildError(`${folder} has no index.html. Build it again.`);
  const version = versionOf(build, files);
  const server = serverFile(build).map((file) => {
    const script = files.get(file);
    if (!script) throw new NoBuildError(`${folder} lacks ${file}. Build it again.`);
    return [hostServerPath(version, file), script] as const;
  });
  const worker = build.serviceWorker?.file;
  if (worker !== undefined && !files.has(worker)) throw new NoBuildError(`${folder} lacks ${worker}. Build it again.`);
  const assets = [...files].filter(([file]) => file.startsWith(assetsFolder));
  const list = Buffer.from(`${JSON.stringify(assets.map(([file]) => file))}\n`);
  return {
    release: { version, url: '/', build, ...aboutOf(about) },
    // The list is stored first: from then on `prune` removes no asset that this version shares with an old one.
    files: new Map([[hostFilesPath(version), list], ...assets, ...server, [hostPagePath(version), html]]),
  };
}

/** Called with the number of stored files. */
export type UploadProgress = (stored: number, of: number) => void;

/** Stores the files of a build, which the registry does not contain yet. Existing files are unchanged. */
export async function storeFiles(
  store: Store,
  { files }: Parcel,
  onProgress: UploadProgress = () => {},
): Promise<void> {
  const [first, ...others] = files;
  if (!first) return;
  let stored = 0;
  const put = async ([path, content]: readonly [string, Buffer]) => {
    await store.create(path, content);
    stored += 1;
    onProgress(stored, files.size);
  };
  await put(first);
  await inParallel(others, filesAtOnce, put);
}

/** Stores the files of a remote's build, which the registry does not contain yet. */
export async function storeRemote(store: Store, folder: string, about: Publication): Promise<RemoteRelease> {
  const parcel = await readRemote(folder, about);
  await storeFiles(store, parcel);
  return parcel.release;
}

/** Stores the files of the host's build, which the registry does not contain yet. */
export async function storeHost(store: Store, folder: string, about: Publication): Promise<HostRelease> {
  const parcel = await readHost(folder, about);
  await storeFiles(store, parcel);
  return parcel.release;
}

/** The script of a release that renders its pages on the server. */
export async function readServerScript(store: Store, { build, version }: Release): Promise<string> {
  const file = build.server?.file ?? '';
  const path = 'name' in build ? remoteFolder(build.name, version) + file : hostServerPath(version, file);
  const script = await store.read(path);
  if (!script) throw new NoBuildError(`${store.location} has no ${path}.`);
  checkContent(store, path, script);
  return script.toString();
}

function checkContent(store: Store, path: string, script: Buffer): void {
  const promised = integrityInName(path);
  if (promised !== null && promised !== `sha256-${hash('sha256', script, 'base64')}`)
    throw new NoBuildError(`${path} in ${store.location} is not the file that its name promises.`);
}

/** The service worker of a release of the host; `null` for a release without one. */
export async function readServiceWorker(store: Store, { build }: HostRelease): Promise<string | null> {
  const file = build.serviceWorker?.file;
  if (file === undefined) return null;
  const script = await store.read(file);
  if (!script) throw new NoBuildError(`${store.location} has no ${file}.`);
  checkContent(store, file, script);
  return script.toString();
}

/** The HTML of a host's build, before the server adds links and the registry document. */
export async function readHostPage(store: Store, version: string): Promise<string> {
  const html = await store.read(hostPagePath(version));
  if (!html) throw new NoBuildError(`${store.location} has no page of the host ${version}.`);
  return html.toString();
}
