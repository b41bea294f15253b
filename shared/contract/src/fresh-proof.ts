import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { PasskeyRequest } from './passkey.ts';
import { secondFactorCode } from './schema.ts';
import { PasskeyProof } from './second-factor.ts';

/** How many minutes a proof of a second factor counts, by the portal's clock. */
export const proofMinutes = 10;

export const StepUp = z.strictObject({ code: secondFactorCode() });

/** Proves a second factor again in a session. A sign-in with a passkey or a code is such a proof, too. */
export const freshProofCalls = defineCalls({
  'GET /auth/step-up': {
    summary: 'Whether a second factor is proven, for what cannot ask for it: a link to a document',
    permission: 'signed-in',
    freshProof: true,
    success: { status: 204, body: null },
    errors: [],
  },
  'POST /auth/step-up': {
    summary: 'Proves a second factor of the account with a code of the authenticator app, or a recovery code',
    permission: 'signed-in',
    body: StepUp,
    success: { status: 204, body: null },
    errors: [],
  },
  'POST /auth/step-up/passkey-options': {
    summary:
      'Starts proving it with a passkey of the account: a challenge for this session, valid once and for five minutes',
    permission: 'signed-in',
    success: { status: 200, body: PasskeyRequest },
    errors: [],
  },
  'POST /auth/step-up/passkey': {
    summary: 'Proves it with a passkey of the account',
    permission: 'signed-in',
    body: PasskeyProof,
    success: { status: 204, body: null },
    errors: ['passkey-not-accepted'],
  },
});
