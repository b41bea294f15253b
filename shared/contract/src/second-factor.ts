import * as z from 'zod/mini';
import { base64Url, currentPassword, instant, secondFactorCode, uuid } from './schema.ts';

/** Maximum number of passkeys of an account. */
export const maximalPasskeys = 10;

/** The part of the browser's answer that proves a passkey; binary values in base64url. */
export const PasskeyProof = z.strictObject({
  id: base64Url(1400),
  clientDataJSON: base64Url(4000),
  authenticatorData: base64Url(4000),
  signature: base64Url(8000),
  /** The user handle that was given at registration. */
  userHandle: base64Url(100),
});

/**
 * Confirms a change of the account's factors: the password, and one of the factors that it has: a code of the app, a
 * recovery code, or a passkey that signed a challenge of `POST /auth/passkey/options`. Of an account that has a factor, a
 * fresh proof serves as well (`freshProof` of the call); one without needs the password.
 */
export const FactorChange = z.strictObject({
  password: z.optional(currentPassword()),
  code: z.optional(secondFactorCode()),
  passkey: z.optional(PasskeyProof),
});

const ResetPasskey = z.object({
  uuid: uuid(),
  name: z.string(),
  createdAt: instant(),
  /** Added within the last seven days: a password reset removes it unless the user keeps it. */
  isRecent: z.boolean(),
});

/** What signs in to an account besides its password, for the page that resets the password. */
export const ResetFactors = z.object({
  /** Oldest first. */
  passkeys: z.array(ResetPasskey),
  /** The authenticator app; `null` for none. A recent one can be removed without a code. */
  app: z.nullable(z.object({ activeSince: instant(), isRecent: z.boolean() })),
});

export type ResetFactors = z.output<typeof ResetFactors>;
export type PasskeyProof = z.output<typeof PasskeyProof>;
export type FactorChange = z.output<typeof FactorChange>;
