import { routes } from '@kontor/contract/routes';
import type { ApiError } from '@kontor/platform/api-error';

/** Names the page that needs a second factor, to which the way leads back. */
export const returnParameter = 'return';

/** The page that sets up a second factor. @param from path of the page that needs it */
export const secondFactorPath = (from: string): string =>
  `${routes.secondFactor.path}?${new URLSearchParams({ [returnParameter]: from })}`;

/** Where a page leads whose call was refused with 403. */
export const placeOfRefused = ({ code }: ApiError, from: string): string =>
  code === 'second-factor-required' ? secondFactorPath(from) : routes.accessDenied.path;
