import { meets } from '@kontor/domain/version-range';

/**
 * The lowest host API that a remote says it runs with (docs/host-api.md), if the one that it is built with is such a one. Not that of
 * the build: a remote that uses nothing new goes on running in the hosts of yesterday.
 *
 * @param declared range, as `kontor.hostApi` in the remote's `package.json`
 * @param builtWith version of the platform that the build carries
 */
export function neededHostApi(declared: string, builtWith: string): string {
  if (meets(builtWith, declared)) return declared;
  throw new Error(
    `kontor.hostApi in package.json is "${declared}", and this is built with host API ${builtWith}: ` +
      'name the lowest version of that major which has all that the remote uses.',
  );
}
