import { routes } from '@kontor/contract/routes';
import { secondFactorPath } from '@kontor/contract/second-factor-path';
import type { ApiError } from '@kontor/platform/api-error';

/** Where a page leads whose call was refused with 403. */
export const placeOfRefused = ({ code }: ApiError, from: string): string =>
  code === 'second-factor-required' ? secondFactorPath(from) : routes.accessDenied.path;
