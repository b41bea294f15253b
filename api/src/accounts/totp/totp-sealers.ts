import { createSealer, type Sealer } from '../../infrastructure/sealing.ts';

/** The sealer of one user's secret: in another user's row it would not open. */
export type TotpSealers = (userUuid: string) => Sealer;

/**
 * The server's key lies in the same database: what leaks as a table or a row stays closed, a copy of everything does not.
 */
export const createTotpSealers =
  (signingKey: Buffer): TotpSealers =>
  (userUuid) =>
    createSealer(signingKey.toString('base64url'), `totp secret|${userUuid}`);
