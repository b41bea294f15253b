import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { instant, secondFactorCode } from './schema.ts';
import { FactorChange } from './second-factor.ts';

/** Whether signing in with the password requires a code of an authenticator app as well. */
export const TotpState = z.object({
  /** Since when; `null` if it is not required. */
  activeSince: z.nullable(instant()),
  /** Number of unused recovery codes. */
  recoveryCodesLeft: z.int(),
});

/** What the authenticator app needs, as text and as the address that its QR code holds (`otpauth://`). */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() });

/** Each signs in once in place of a code of the app. Only their hashes are stored, so they are shown only now. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const TotpConfirmation = z.strictObject({ code: secondFactorCode() });

/** Time-based one-time codes (RFC 6238) as a second factor of the password. */
export const totpCalls = defineCalls({
  'GET /user/totp': {
    summary: 'Whether an authenticator app is set up, and how many recovery codes are left',
    permission: 'signed-in',
    success: { status: 200, body: TotpState },
    errors: [],
  },
  'POST /user/totp': {
    summary: 'Begins to set up an authenticator app; nothing changes before a first code of it was confirmed',
    permission: 'signed-in',
    body: FactorChange,
    freshProof: 'unless-in-body',
    success: { status: 200, body: TotpSecret },
    errors: ['passkey-not-accepted', 'totp-already-active'],
  },
  'POST /user/totp/confirm': {
    summary: 'Confirms the set-up that this session began with a code of the app; from now on signing in needs one',
    permission: 'signed-in',
    body: TotpConfirmation,
    success: { status: 200, body: RecoveryCodes },
    errors: ['totp-already-active', 'totp-not-started'],
  },
  'POST /user/totp/recovery-codes': {
    summary: 'Creates new recovery codes; the old ones are invalid from then on',
    permission: 'signed-in',
    body: FactorChange,
    freshProof: 'unless-in-body',
    success: { status: 200, body: RecoveryCodes },
    errors: ['passkey-not-accepted', 'totp-not-active'],
  },
  'POST /user/totp/delete': {
    summary: 'Removes the authenticator app and the recovery codes; the password alone is then sufficient',
    permission: 'signed-in',
    body: FactorChange,
    freshProof: 'unless-in-body',
    success: { status: 204, body: null },
    errors: ['passkey-not-accepted'],
  },
});

export type TotpState = z.output<typeof TotpState>;
export type TotpSecret = z.output<typeof TotpSecret>;
