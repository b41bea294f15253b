import { StartError } from './start-error.ts';

/** The three keys of a payment-provider account. */
export interface PaymentKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

const forms = {
  STRIPE_SECRET_KEY: /^(sk|rk)_(test|live)_\w+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\w+$/,
};

/** All three keys or none: with only some of them orders would be taken that nobody could complete. */
export function paymentKeys(read: (name: string) => string | null): PaymentKeys | null {
  const names = Object.keys(forms);
  const missing = names.filter((name) => read(name) === null);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new StartError(`${missing.join(', ')} is missing: set all Stripe keys or none.`);
  for (const [name, form] of Object.entries(forms)) {
    if (!form.test(read(name) ?? '')) throw new StartError(`${name} does not look like a Stripe key (${form.source}).`);
  }
  const keys = {
    secretKey: read('STRIPE_SECRET_KEY') ?? '',
    publishableKey: read('STRIPE_PUBLISHABLE_KEY') ?? '',
    webhookSecret: read('STRIPE_WEBHOOK_SECRET') ?? '',
  };
  if (keys.secretKey.includes('_live_') !== keys.publishableKey.includes('_live_')) {
    throw new StartError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY belong to different modes, test and live.');
  }
  return keys;
}

/** The sandbox knows its own keys only, and real ones must not reach it. */
export function paymentSandboxUrl(url: string | null, keys: PaymentKeys | null): string | null {
  if (url === null) return null;
  if (keys === null) {
    throw new StartError('PAYMENT_SANDBOX_URL needs the three Stripe keys that the sandbox was started with.');
  }
  if (!keys.secretKey.startsWith('sk_test_')) {
    throw new StartError('PAYMENT_SANDBOX_URL is set, but STRIPE_SECRET_KEY is a real one: leave out one of them.');
  }
  return url.replace(/\/+$/, '');
}
