import { createInstance } from '@module-federation/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { loadEntry } from './load-entry.ts';
import type { Registry } from './registry.ts';
import { sharedLibraries } from './shared-libraries.ts';

/** Written by the build: where remotes look for the runtime, and the version of each shared library. */
declare const KONTOR_FEDERATION_GLOBAL: string;
declare const KONTOR_SHARED_VERSIONS: Readonly<Record<string, string>>;

/** Everything that only pages of remotes need; it is loaded with the first of them and weighs nothing before. */
export function createFederation(registry: Registry) {
  // Remote entries take the runtime from here instead of carrying it along.
  Reflect.set(globalThis, KONTOR_FEDERATION_GLOBAL, bundlerRuntime);
  return createInstance({
    name: 'kontor_host',
    shareStrategy: 'loaded-first',
    remotes: Object.entries(registry).map(([name, { entry, global }]) => ({
      name,
      entry,
      type: 'global',
      entryGlobalName: global,
    })),
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
          const remote = registry[remoteInfo.name as keyof Registry];
          return remote && loadEntry(remote);
        },
      },
    ],
  });
}
