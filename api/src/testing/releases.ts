import type { HostRelease, RemoteRelease } from '@kontor/contract/registry';
import { hostBuild, remoteBuild } from '@kontor/registry/testing/example-builds';

const published = { publishedAt: '2026-11-01T08:00:00.000Z', publishedBy: 'eva@kontor.test', changelog: 'A change' };
const files = (name: string) => ({ scripts: [`${name}.js`], styles: [`${name}.css`] });

/** `1.0.0-aaaaaaaaaaaa` for `a`. */
export const versionNamed = (letter: string): string => `1.0.0-${letter.repeat(12)}`;

/** A release of the host as in the registry, with files that pages request. */
export const hostRelease = (letter = 'a', build: Partial<HostRelease['build']> = {}): HostRelease => ({
  ...published,
  version: versionNamed(letter),
  url: '/',
  build: hostBuild({
    federation: { scripts: ['assets/federation.js'], styles: [] },
    layout: { scripts: ['assets/layout.js'], styles: [] },
    pages: { forgotPassword: { scripts: ['assets/forgot.js'], styles: [] } },
    ...build,
  }),
});

/** A release of a remote as in the registry, with files that pages request. */
export const remoteRelease = (
  name: string,
  letter = 'a',
  { url, ...build }: Partial<RemoteRelease['build']> & { url?: string } = {},
): RemoteRelease => ({
  ...published,
  version: versionNamed(letter),
  url: url ?? `/remotes/${name}/${versionNamed(letter)}/`,
  build: remoteBuild({
    name,
    owner: { team: `Team ${name}`, contact: `${name}@kontor.test` },
    global: `kontor_${name.replaceAll('-', '_')}`,
    files: files('remote'),
    pages: { invoices: files('page-invoices') },
    ...build,
  }),
});
