import type { NewPasskey, PasskeyCreation, PasskeyRequest } from '@kontor/contract/passkey';
import type { PasskeyProof } from '@kontor/contract/second-factor';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { PasskeyError, type PasskeyFailure } from './passkey-error.ts';

// Loaded with its use: import it late.

/** What the browsers' errors mean here (WebAuthn, 5.1.3 and 5.1.4); any other is a defect. */
const failures: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'canceled',
  AbortError: 'canceled',
  SecurityError: 'address',
  InvalidStateError: 'exists',
  ConstraintError: 'unsupported',
  NotSupportedError: 'unsupported',
};

/** @throws PasskeyError */
async function asked<T>(rpId: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const failure = error instanceof Error ? failures[error.name] : undefined;
    if (failure === undefined) throw error;
    const { protocol, port } = window.location;
    throw new PasskeyError(failure, `${protocol}//${rpId}${port && `:${port}`}`, error);
  }
}

/** Has the browser make a passkey. */
export async function makePasskey(options: PasskeyCreation): Promise<Omit<NewPasskey, 'name'>> {
  const { id, response } = await asked(options.rp.id, () => startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Has the person choose a passkey and sign with it. */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyProof> {
  const { id, response } = await asked(options.rpId, () => startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}
