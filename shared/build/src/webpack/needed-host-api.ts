import { meets } from '@kontor/domain/version-range';

/**
 * The lowest host API that a remote declares (docs/host-api.md), if the one that it is built with satisfies it. Not the
 * version of the build: a remote that uses nothing new still runs in older hosts.
 *
 * @param declared range, as `kontor.hostApi` in the remote's `package.json`
 * @param builtWith version of the platform in the build
 */
export function neededHostApi(declared: string, builtWith: string): string {
  if (meets(builtWith, declared)) return declared;
  throw new Error(
    `kontor.hostApi in package.json is "${declared}", and this is built with host API ${builtWith}: ` +
      'name the lowest version of that major which has all that the remote uses.',
  );
}
