import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignal } from '@kontor/contract/passkey';
import type { PasskeyProof } from '@kontor/contract/second-factor';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server';
import { COSEALG, decodeClientDataJSON, isoBase64URL, isoUint8Array } from '@simplewebauthn/server/helpers';
import { displayNameOf } from '../user/display-name.ts';
import type { UserRow } from '../user/user.tables.ts';
import { challengeLifetime } from './challenges.ts';
import type { PasskeyRow } from './passkey.tables.ts';
import type { RelyingParty } from './relying-party.ts';

/** The signature algorithms that browsers use for passkeys. */
const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/** Discoverable, so no user name is entered, and with user verification by the device (biometrics or PIN): two factors in one. */
const selection = { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const;

/** The user handle of a passkey. The uuid contains no personal data (WebAuthn, 14.6.1). */
export const userHandleOf = (userUuid: string): string => isoBase64URL.fromUTF8String(userUuid);

/** The browser's response to a ceremony; `null` if it cannot be parsed. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON);
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

const descriptorOf = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports,
});

export async function creationOptions(
  party: RelyingParty & { readonly name: string },
  text: string,
  user: UserRow,
  existing: readonly PasskeyRow[],
): Promise<PasskeyCreation> {
  const { rp, challenge, pubKeyCredParams, ...options } = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    challenge: text,
    userID: isoUint8Array.fromUTF8String(user.uuid),
    userName: user.email,
    userDisplayName: displayNameOf(user),
    timeout: challengeLifetime,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: selection,
    supportedAlgorithmIDs: algorithms,
  });
  return {
    rp: { id: party.id, name: rp.name },
    user: options.user,
    challenge,
    pubKeyCredParams,
    timeout: challengeLifetime,
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: selection,
    attestation: 'none',
  };
}

/** What a password manager is told of an account. */
export const signalOf = (party: RelyingParty, user: UserRow, passkeys: readonly PasskeyRow[]): PasskeySignal => ({
  rpId: party.id,
  userId: userHandleOf(user.uuid),
  name: user.email,
  displayName: displayNameOf(user),
  acceptedCredentialIds: passkeys.map(({ credential_id }) => credential_id),
});

/** @param accepted those of one account; any without it */
export async function requestOptions(
  party: RelyingParty,
  text: string,
  accepted?: readonly PasskeyRow[],
): Promise<PasskeyRequest> {
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id, challenge: text });
  return {
    challenge,
    rpId: party.id,
    timeout: challengeLifetime,
    ...(accepted && { allowCredentials: accepted.map(descriptorOf) }),
    userVerification: 'required',
  };
}

/**
 * The verified new credential.
 * @throws what is wrong with it
 */
export async function verifyNew(
  party: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject }: NewPasskey,
): Promise<WebAuthnCredential> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  });
  if (!verified) throw new Error('The attestation is invalid');
  return registrationInfo.credential;
}

/**
 * The signature counter that the passkey reports.
 * @throws what is wrong with the signature
 */
export async function verifyProof(
  party: RelyingParty,
  challenge: string,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyProof,
  passkey: PasskeyRow,
): Promise<number> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The counter is compared in the database, so that simultaneous sign-ins are compared as well.
    credential: { id, publicKey: isoBase64URL.toBuffer(passkey.public_key), counter: 0 },
    requireUserVerification: true,
  });
  if (!verified) throw new Error('The signature is invalid');
  return authenticationInfo.newCounter;
}
