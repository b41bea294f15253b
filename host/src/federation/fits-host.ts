import type { PageRelease } from '@kontor/contract/page-registry';
import { meets } from '@kontor/domain/version-range';
import { hostApiVersion } from '@kontor/platform/host-api-version';

/** Written by the build: version of the federation runtime that this host gives to remotes. */
declare const KONTOR_FEDERATION_VERSION: string;

/** Whether a release of a remote was built for a host such as this one. */
export const fitsHost = ({ hostApi, federationVersion }: PageRelease): boolean =>
  meets(hostApiVersion, hostApi) && federationVersion === KONTOR_FEDERATION_VERSION;
