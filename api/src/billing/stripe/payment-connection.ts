import Stripe from 'stripe';
import type { PaymentKeys } from '../../infrastructure/environment.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { observedClient } from './observed-client.ts';

/** The payment provider and its keys. */
export interface PaymentConnection extends PaymentKeys {
  /** The address of the payment sandbox, e.g. `http://127.0.0.1:41000`; `null` for Stripe. */
  readonly sandboxUrl: string | null;
}

/** Orders wait for this: users can be kept waiting for ten seconds, not for eighty, the SDK's default. */
const timeout = 10_000;

/** Retries network failures; every call that changes something has an idempotency key, which makes this safe. */
const maxNetworkRetries = 2;

/**
 * The SDK pins the API version: https://docs.stripe.com/api/versioning
 *
 * @param observer measures, traces and logs each call
 */
export function connectPaymentProvider(
  { secretKey, sandboxUrl }: PaymentConnection,
  observer?: Pick<Infrastructure, 'telemetry' | 'log'>,
): Stripe {
  const address = sandboxUrl === null ? null : new URL(sandboxUrl);
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries,
    telemetry: false,
    ...(observer && { httpClient: observedClient(Stripe.createNodeHttpClient(), observer) }),
    ...(address && {
      protocol: address.protocol === 'https:' ? 'https' : 'http',
      host: address.hostname,
      port: address.port,
    }),
  });
}
