import { addresses } from './addresses.ts';

/** Names the page that needs a second factor, to which the way leads back. */
export const returnParameter = 'return';

/** The page that sets up a second factor. @param from path of the page that needs it */
export const secondFactorPath = (from: string): string =>
  `${addresses.secondFactor}?${new URLSearchParams({ [returnParameter]: from }).toString()}`;
