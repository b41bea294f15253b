import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { base64Url, currentPassword, instant, text, uuid } from './schema.ts';
import { FactorChange, PasskeyProof } from './second-factor.ts';
import { User } from './user.ts';

/** A key pair in a device or a password manager that signs in without a password (WebAuthn). */
export const Passkey = z.object({
  uuid: uuid(),
  name: z.string(),
  createdAt: instant(),
  /** `null` if it has not been used yet. */
  lastUsedAt: z.nullable(instant()),
});

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** The browser's options for creating a passkey (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/**
 * The browser's options for proving a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON).
 */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  /** Those of one account; absent where any is accepted. */
  allowCredentials: z.optional(z.array(Descriptor)),
  userVerification: z.literal('required'),
});

/** The part of the browser's answer that proves a new passkey; binary values in base64url. */
export const NewPasskey = z.strictObject({
  name: text(60),
  id: base64Url(1400),
  clientDataJSON: base64Url(4000),
  attestationObject: base64Url(16_000),
  /** How the browser reached it: `internal`, `usb` … */
  transports: z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10)),
});

/** What a page asks for before the browser is asked to create a passkey. */
export const NamePasskey = z.strictObject({ name: text(60), password: currentPassword() });

/**
 * What a browser tells the password manager of an account, so that it offers no passkey that was removed here, and shows the name of today
 * (WebAuthn Level 3, 5.1.10: signalAllAcceptedCredentials and signalCurrentUserDetails). Ids in base64url.
 */
export const PasskeySignal = z.object({
  rpId: z.string(),
  userId: z.string(),
  name: z.string(),
  displayName: z.string(),
  acceptedCredentialIds: z.array(z.string()),
});

export const passkeyCalls = defineCalls({
  'POST /auth/passkey/options': {
    summary: 'Starts signing in with a passkey: a challenge for this browser, valid once and for five minutes',
    permission: 'public',
    success: { status: 200, body: PasskeyRequest },
    errors: [],
  },
  'POST /auth/passkey': {
    summary: 'Opens a session with a passkey in place of password and second factor, and answers the user',
    permission: 'public',
    body: PasskeyProof,
    success: { status: 200, body: User },
    errors: ['passkey-invalid', 'user-disabled'],
  },
  'GET /user/passkey': {
    summary: 'The passkeys of the account, oldest first',
    permission: 'signed-in',
    success: { status: 200, body: z.array(Passkey) },
    errors: [],
  },
  'GET /user/passkey/signal': {
    summary: 'What the browser tells the password manager of the passkeys that the account has',
    permission: 'signed-in',
    success: { status: 200, body: PasskeySignal },
    errors: [],
  },
  'POST /user/passkey/options': {
    summary: 'Starts adding a passkey: a challenge for this session, valid once and for five minutes',
    permission: 'signed-in',
    body: FactorChange,
    freshProof: 'unless-in-body',
    success: { status: 200, body: PasskeyCreation },
    errors: ['passkey-not-accepted', 'too-many-passkeys'],
  },
  'POST /user/passkey': {
    summary: 'Adds the passkey that the browser made',
    permission: 'signed-in',
    body: NewPasskey,
    success: { status: 201, body: Passkey },
    errors: ['passkey-not-accepted', 'too-many-passkeys'],
  },
  'POST /user/passkey/{passkeyUuid}/delete': {
    summary: 'Removes a passkey of the own account; any other is 404',
    permission: 'signed-in',
    body: FactorChange,
    freshProof: 'unless-in-body',
    success: { status: 204, body: null },
    errors: ['passkey-not-accepted'],
  },
});

export type Passkey = z.output<typeof Passkey>;
export type PasskeySignal = z.output<typeof PasskeySignal>;
export type NewPasskey = z.output<typeof NewPasskey>;
export type PasskeyCreation = z.output<typeof PasskeyCreation>;
export type PasskeyRequest = z.output<typeof PasskeyRequest>;
