import type { SharedImports } from '@kontor/contract/build-record';
import { federationGlobal, federationVersion } from './federation-runtime.ts';
import { packageOf, type SharedLibrary, sharedLibraries } from './sharing-policy.ts';
import { installedPackage } from './webpack/installed-package.ts';

/** Version of every shared library that the host provides. */
export function broughtVersions(context: string): Record<string, string> {
  return Object.fromEntries(
    Object.keys(sharedLibraries).map((name) => {
      const installed = installedPackage(packageOf(name), context);
      if (!installed) throw new Error(`The sharing policy names ${name}, which the host does not depend on.`);
      return [name, installed.version];
    }),
  );
}

/** What remotes may import from each shared library; `*` for all of it. */
export const offeredImports: SharedImports = Object.fromEntries(
  Object.entries<SharedLibrary>(sharedLibraries).map(([name, { exports }]) => [
    name,
    exports === 'whole' ? ['*'] : [...exports],
  ]),
);

/** What the host's sources know about their build; webpack and Vitest insert the values. */
export const hostConstants = (context: string) => ({
  /** Where remotes find the federation runtime. */
  KONTOR_FEDERATION_GLOBAL: federationGlobal,
  KONTOR_FEDERATION_VERSION: federationVersion,
  KONTOR_SHARED_VERSIONS: broughtVersions(context),
});
