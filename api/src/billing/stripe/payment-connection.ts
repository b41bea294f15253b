import Stripe from 'stripe';
import type { PaymentKeys } from '../../infrastructure/environment.ts';

/** Which payment provider is talked to, and with which keys. */
export interface PaymentConnection extends PaymentKeys {
  /** Where the payment sandbox listens, e.g. `http://127.0.0.1:41000`; `null` for Stripe itself. */
  readonly sandboxUrl: string | null;
}

/** Orders wait for this: a page can explain ten seconds, not eighty, which is the SDK's own limit. */
const timeout = 10_000;

/** Repeats on its own what failed on the way; every call that changes something carries a key that makes this safe. */
const maxNetworkRetries = 2;

/** The SDK pins the version of the wire: https://docs.stripe.com/api/versioning */
export function connectPaymentProvider({ secretKey, sandboxUrl }: PaymentConnection): Stripe {
  const address = sandboxUrl === null ? null : new URL(sandboxUrl);
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries,
    telemetry: false,
    ...(address && {
      protocol: address.protocol === 'https:' ? 'https' : 'http',
      host: address.hostname,
      port: address.port,
    }),
  });
}
