/**
 * Why the browser made or used no passkey.
 * - `canceled`: the person closed its dialog or let it expire, or no passkey was at hand; browsers do not tell which
 * - `address`: passkeys of this portal work under another address
 * - `exists`: this device has a passkey for the account already
 * - `unsupported`: no device that finds and checks by itself
 */
export type PasskeyFailure = 'canceled' | 'address' | 'exists' | 'unsupported';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly failure: PasskeyFailure;
  /** Where passkeys of this portal work. */
  readonly address: string;

  constructor(failure: PasskeyFailure, address: string, cause: unknown) {
    super(`No passkey: ${failure}`, { cause });
    this.failure = failure;
    this.address = address;
  }
}
