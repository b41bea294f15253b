import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '@kontor/contract/passkey';
import type { PasskeyProof } from '@kontor/contract/second-factor';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What an authenticator does wrong in a test. */
interface Behaviour {
  readonly origin?: string;
  readonly rpId?: string;
  /** `false`: without verification of the user by biometrics or PIN. */
  readonly isVerified?: boolean;
  readonly signCount?: number;
}

export interface MadePasskey {
  /** The part of `POST /user/passkey` that comes from the browser. */
  readonly made: { id: string; clientDataJSON: string; attestationObject: string; transports: string[] };
  sign(request: PasskeyRequest, behaviour?: Behaviour): PasskeyProof;
}

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

const base64Url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

const clientData = (type: string, challenge: string, origin: string) =>
  JSON.stringify({ type, challenge, origin, crossOrigin: false });

function authenticatorData(rpId: string, flags: number, signCount: number, rest = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(signCount);
  return Buffer.concat([sha256(rpId), Buffer.of(flags), count, rest]);
}

/** The public key as authenticators write it: EC2, ES256, P-256 (RFC 9053). */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}

/** Creates a passkey like a platform authenticator (WebAuthn, 6.5), without a browser. */
export function makePasskey(creation: PasskeyCreation, origin: string, behaviour: Behaviour = {}): MadePasskey {
  const { rpId = creation.rp.id, isVerified = true, signCount = 0 } = behaviour;
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, coseKey(publicKey)]);
  const flags = present | withKey | (isVerified ? verified : 0);
  const authData = new Uint8Array(authenticatorData(rpId, flags, signCount, credential));
  const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return {
    made: {
      id: base64Url(id),
      clientDataJSON: base64Url(clientData('webauthn.create', creation.challenge, behaviour.origin ?? origin)),
      attestationObject: base64Url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    },
    sign(request, { isVerified: isVerifiedNow = true, ...now } = {}) {
      const data = clientData('webauthn.get', request.challenge, now.origin ?? origin);
      const signed = authenticatorData(
        now.rpId ?? request.rpId,
        present | (isVerifiedNow ? verified : 0),
        now.signCount ?? 0,
      );
      const signature = createSign('sha256').update(signed).update(sha256(data)).sign(privateKey);
      return {
        id: base64Url(id),
        clientDataJSON: base64Url(data),
        authenticatorData: base64Url(signed),
        signature: base64Url(signature),
        userHandle: creation.user.id,
      };
    },
  };
}
