import { hash } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '@kontor/build/integrity';
import type { Deployment, HostRelease, Registry, RemoteRelease } from '@kontor/contract/registry';
import { createFolderStore } from '@kontor/registry/folder-store';
import { changeRegistry } from '@kontor/registry/registry-log';
import { registryFolder } from '@kontor/workspace/build-portal';

/** Runs `use` with a modified copy of this checkout's registry. */
export async function withRegistry<T>(
  change: (registry: Registry) => Registry,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-bench-registry-'));
  try {
    await cp(registryFolder, folder, { recursive: true });
    const about = { by: 'bench', action: 'restore', subject: '*', summary: 'What is measured' } as const;
    await changeRegistry(createFolderStore(folder), { ...about, apply: change });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * As many remotes as requested: the first of the real ones, and copies of it with other names and other hashes, so that
 * they compress no better than real ones. They have no pages.
 */
export function withRemotes(count: number) {
  return (registry: Registry): Registry => {
    const [[first, deployment] = []] = Object.entries(registry.remotes);
    if (!first || !deployment) throw new Error('The registry has no remote to copy.');
    const names = [first, ...Array.from({ length: count - 1 }, (_, index) => `copy-${index + 1}`)];
    return { ...registry, remotes: Object.fromEntries(names.map((name) => [name, named(deployment, name)])) };
  };
}

/** This number of remotes has a canary for every second session. */
export function withCanaries(count: number) {
  return (registry: Registry): Registry => {
    const remotes = { ...registry.remotes };
    for (const [name, deployment] of Object.entries(remotes).slice(0, count)) {
      const { current } = deployment;
      if (!current) throw new Error(`${name} does not run.`);
      const release = rehashed(current, 'canary');
      const canary = { release, share: 0.5, organizations: [], since: release.publishedAt };
      remotes[name] = { ...deployment, canary };
    }
    return { ...registry, remotes };
  };
}

/** Another release with the same files under other names. */
function rehashed(release: RemoteRelease, salt: string): RemoteRelease {
  const another = (text: string) =>
    hash('sha256', text + salt, text.length === 12 ? 'hex' : 'base64url').slice(0, text.length);
  const hashes = /(?<=-)[0-9a-f]{12}\b|(?<=\.)[\w-]{43}(?=\.)/g;
  const copy = JSON.parse(JSON.stringify(release).replaceAll(hashes, another)) as RemoteRelease;
  return { ...copy, build: { ...copy.build, integrity: integrityOf(salt) } };
}

function named(deployment: Deployment<RemoteRelease>, name: string): Deployment<RemoteRelease> {
  const { current } = deployment;
  if (!current) throw new Error('The remote to copy does not run.');
  const copy = rehashed(current, name);
  const build = { ...copy.build, name, global: `kontor_${name.replaceAll('-', '_')}` };
  return {
    ...deployment,
    current: { ...copy, url: copy.url.replace(/remotes\/[^/]+/, `remotes/${name}`), build },
    previous: null,
  };
}

/** One remote is served from another origin. */
export const withRemoteAt =
  (name: string, origin: string) =>
  (registry: Registry): Registry => {
    const deployment = registry.remotes[name];
    if (!deployment?.current) throw new Error(`${name} does not run.`);
    const current = { ...deployment.current, url: origin + deployment.current.url };
    return { ...registry, remotes: { ...registry.remotes, [name]: { ...deployment, current, previous: null } } };
  };

/** No release can be rendered by the server: all pages are left to the browser. */
export function withoutServerScripts(registry: Registry): Registry {
  const left = <Release extends HostRelease | RemoteRelease>(deployment: Deployment<Release>): Deployment<Release> => {
    const { current } = deployment;
    if (!current) return deployment;
    const { server: _, ...build } = current.build;
    return { ...deployment, current: { ...current, build } };
  };
  return {
    host: left(registry.host),
    remotes: Object.fromEntries(Object.entries(registry.remotes).map(([name, remote]) => [name, left(remote)])),
  };
}
