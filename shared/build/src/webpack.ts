import type { Configuration } from 'webpack';
import type { Build } from './webpack/base-config.ts';
import { gallery } from './webpack/gallery-config.ts';
import { host } from './webpack/host-config.ts';
import { remote } from './webpack/remote-config.ts';
import { servedRemote } from './webpack/served-remote.ts';

type Factory = (
  environment: { WEBPACK_SERVE?: boolean },
  options: { mode?: string },
) => Configuration | Configuration[];

const build = (kind: string, production: boolean): Build => ({
  context: process.cwd(),
  kind,
  production,
  refresh: kind === 'gallery',
  served: kind === 'served',
});

interface RemoteOptions {
  /** As in `RemoteModule.name`. */
  readonly name: string;
  /** Port of `pnpm dev` inside the remote. */
  readonly port: number;
}

/** `webpack.config.ts` of a remote: built for the registry, or served by `webpack serve` to a running portal. */
export const remoteConfig =
  ({ name, port }: RemoteOptions): Factory =>
  (environment, { mode }) =>
    environment.WEBPACK_SERVE
      ? servedRemote(name, port, build('served', mode === 'production'))
      : remote(name, build('remote', mode === 'production'));

/** `webpack.config.ts` of the host. `KONTOR_MONOLITH=1` bundles the remotes into it, as the reference of `bench/`. */
export const hostConfig =
  (): Factory =>
  (_, { mode }) =>
    host(build(process.env.KONTOR_MONOLITH === '1' ? 'monolith' : 'host', mode === 'production'));

/** `webpack.config.ts` of the design system, which is bundled by its users: only its gallery is served. */
export const galleryConfig =
  ({ port }: { readonly port: number }): Factory =>
  () =>
    gallery(port, build('gallery', false));
