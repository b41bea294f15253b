import type { PageRelease } from '@kontor/contract/page-registry';
import type { RemoteName } from '@kontor/contract/routes';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { createInstance } from '@module-federation/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { loadEntry } from './load-entry.ts';
import { sharedLibraries } from './shared-libraries.ts';

/** Written by the build: where remotes look for the runtime, and the version of each shared library. */
declare const KONTOR_FEDERATION_GLOBAL: string;
declare const KONTOR_SHARED_VERSIONS: Readonly<Record<string, string>>;

export interface Federation {
  /** Loads what a release exposes as `./remote`; `null` or a rejection if there is nothing. */
  load(name: RemoteName, release: PageRelease, signal: AbortSignal): Promise<{ readonly remote: RemoteModule } | null>;
}

/** Everything that only pages of remotes need; loaded with the first of them. */
export function createFederation(): Federation {
  // Remote entries use this runtime instead of containing their own.
  Reflect.set(globalThis, KONTOR_FEDERATION_GLOBAL, bundlerRuntime);
  const attempts: { readonly release: PageRelease; readonly signal: AbortSignal }[] = [];
  const instance = createInstance({
    name: 'kontor_host',
    shareStrategy: 'loaded-first',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(sharedLibraries).map(([name, library]) => {
        const version = KONTOR_SHARED_VERSIONS[name];
        return [
          name,
          { version, lib: () => library, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
        ];
      }),
    ),
    plugins: [
      {
        name: 'kontor-entry',
        loadEntry: ({ remoteInfo }) => {
          const attempt = attempts[Number(remoteInfo.name.split('#')[1])];
          return attempt && loadEntry(attempt.release, attempt.signal);
        },
      },
    ],
  });
  return {
    load(name, release, signal) {
      const { entry, global } = release;
      // Every attempt is a separate remote for the runtime, which would otherwise wait for an entry that hangs.
      const key = `${name}#${attempts.push({ release, signal }) - 1}`;
      instance.registerRemotes([{ name: key, entry, type: 'global', entryGlobalName: global }]);
      return instance.loadRemote<{ remote: RemoteModule }>(`${key}/remote`);
    },
  };
}
