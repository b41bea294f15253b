import { routes } from './routes.ts';

/** Names the page that needs a second factor, to which the way leads back. */
export const returnParameter = 'return';

/** The page that sets up a second factor. @param from path of the page that needs it */
export const secondFactorPath = (from: string): string =>
  `${routes.secondFactor.path}?${new URLSearchParams({ [returnParameter]: from }).toString()}`;
