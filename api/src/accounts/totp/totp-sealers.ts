import { createSealer, type Sealer } from '../../infrastructure/sealing.ts';

/** The sealer of one user's secret; it cannot be opened in another user's row. */
export type TotpSealers = (userUuid: string) => Sealer;

/** The server's key is in the same database: a leaked table or row stays sealed, a copy of the whole database does not. */
export const createTotpSealers =
  (signingKey: Buffer): TotpSealers =>
  (userUuid) =>
    createSealer(signingKey.toString('base64url'), `totp secret|${userUuid}`);
