import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { HostBuild, RemoteBuild } from '@kontor/contract/build-record';
import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';

/** The record of a remote's build. */
export const remoteBuild = (about: Partial<RemoteBuild> = {}): RemoteBuild => ({
  name: 'signup',
  version: '1.0.0',
  owner: { team: 'Sign-up', contact: 'signup@example.com' },
  errorReportingDsn: null,
  global: 'kontor_signup',
  entry: 'remoteEntry.js',
  integrity: `sha384-${'A'.repeat(64)}`,
  exposes: ['./remote'],
  hostApi: '^1.0.0',
  federationVersion: '2.9.2',
  requires: { react: '^19.0.0' },
  uses: { react: ['useState'] },
  files: { scripts: ['remote.js'], styles: [] },
  pages: {},
  ...about,
});

/** The record of the host's build. */
export const hostBuild = (about: Partial<HostBuild> = {}): HostBuild => ({
  version: '1.0.0',
  hostApi: '1.0.0',
  federationVersion: '2.9.2',
  shared: { react: '19.3.1' },
  offers: { react: ['useState'] },
  federation: { scripts: [], styles: [] },
  layout: { scripts: [], styles: [] },
  pages: {},
  ...about,
});

const about = { publishedAt: '2026-11-01T08:00:00.000Z', publishedBy: 'ci', changelog: 'New' };

/** `1.0.0-0000000000aa` for `aa`. */
export const exampleVersion = (hash: string): string => `1.0.0-${hash.padStart(12, '0')}`;

/** A release of a remote, identified by the end of its version. */
export function remoteRelease(hash: string, build: Partial<RemoteBuild> = {}): RemoteRelease {
  const complete = remoteBuild(build);
  const version = exampleVersion(hash);
  return { version, url: `/remotes/${complete.name}/${version}/`, build: complete, ...about };
}

/** A release of the host. */
export const hostRelease = (hash: string, build: Partial<HostBuild> = {}): HostRelease => ({
  version: exampleVersion(hash),
  url: '/',
  build: hostBuild(build),
  ...about,
});

async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Creates the output of a remote's build; the content of its script distinguishes builds. */
export const writeRemoteBuild = (folder: string, says: string, build: Partial<RemoteBuild> = {}): Promise<void> =>
  writeFiles(folder, {
    'remote.json': JSON.stringify(remoteBuild(build)),
    '.stamp': String(Math.random()),
    'remoteEntry.js': 'entry()',
    'remoteEntry.js.map': '{}',
    'remoteEntry.js.br': 'compressed entry',
    'remote.js': `say('${says}')`,
  });

/** The same for the host. Its second script is equal in all builds. */
export const writeHostBuild = (folder: string, says: string, build: Partial<HostBuild> = {}): Promise<void> =>
  writeFiles(folder, {
    'host.json': JSON.stringify(hostBuild(build)),
    'index.html': `<script src="/assets/main.${says}.js"></script>`,
    'index.html.br': 'compressed page',
    [`assets/main.${says}.js`]: `say('${says}')`,
    [`assets/main.${says}.js.map`]: '{}',
    'assets/libraries.js': 'react()',
  });
