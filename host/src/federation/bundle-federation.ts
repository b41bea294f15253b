import type { PageRelease } from '@kontor/contract/page-registry';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { createInstance } from '@module-federation/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import type { RemoteContainer } from './remote-container.ts';
import { sharedLibraries } from './shared-libraries.ts';

/** Written by the build: where remotes look for the runtime, and the version of each shared library. */
declare const KONTOR_FEDERATION_GLOBAL: string;
declare const KONTOR_SHARED_VERSIONS: Readonly<Record<string, string>>;

export interface BundleFederation {
  /** Loads what a release exposes as `./remote`, from its entry; `null` or a rejection if there is nothing. */
  load(
    name: string,
    release: PageRelease,
    loadEntry: () => Promise<RemoteContainer>,
  ): Promise<{ readonly remote: RemoteModule } | null>;
}

/** What host and remotes need to share code, wherever the entries come from: in the browser and on the server. */
export function createBundleFederation(): BundleFederation {
  // Remote entries use this runtime instead of containing their own.
  Reflect.set(globalThis, KONTOR_FEDERATION_GLOBAL, bundlerRuntime);
  const attempts: (() => Promise<RemoteContainer>)[] = [];
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
        loadEntry: async ({ remoteInfo }) => attempts[Number(remoteInfo.name.split('#')[1])]?.(),
      },
    ],
  });
  return {
    load(name, release, loadEntry) {
      const { entry, global } = release;
      // Every attempt is a separate remote for the runtime, which would otherwise wait for an entry that hangs.
      const key = `${name}#${attempts.push(loadEntry) - 1}`;
      instance.registerRemotes([{ name: key, entry, type: 'global', entryGlobalName: global }]);
      return instance.loadRemote<{ remote: RemoteModule }>(`${key}/remote`);
    },
  };
}
