import type { ApiClient } from '@kontor/platform/api-client';

/** What browsers of late have of it (WebAuthn Level 3, 5.1.10). */
type Signals = Partial<
  Pick<
    typeof PublicKeyCredential,
    'signalAllAcceptedCredentials' | 'signalCurrentUserDetails' | 'signalUnknownCredential'
  >
>;

const signals = (): Signals => ('PublicKeyCredential' in window ? window.PublicKeyCredential : {});

/**
 * Tells the password manager which passkeys the account has, and what it is called: it offers no others any more. Advice, of which
 * nothing depends: a failure is not told.
 */
export async function signalPasskeys(api: ApiClient): Promise<void> {
  const { signalAllAcceptedCredentials, signalCurrentUserDetails } = signals();
  if (!signalAllAcceptedCredentials && !signalCurrentUserDetails) return;
  try {
    const { acceptedCredentialIds, ...details } = await api.call('GET /user/passkey/signal', {});
    const { rpId, userId } = details;
    await signals().signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds: acceptedCredentialIds });
    await signals().signalCurrentUserDetails?.(details);
  } catch {
    // The password manager keeps what it knows until the next time.
  }
}

/** Tells the password manager that no account has a passkey that it has offered. */
export async function signalUnknownPasskey(rpId: string, credentialId: string): Promise<void> {
  try {
    await signals().signalUnknownCredential?.({ rpId, credentialId });
  } catch {
    // As above.
  }
}
