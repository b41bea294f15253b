import Stripe from 'stripe';
import type { PaymentConnection } from '../billing/stripe/payment-connection.ts';

/** Forwards a call of the payment provider, fails it, or answers it. */
type Intercept = (url: URL, send: () => Promise<Response>) => Promise<Response>;

/** A payment provider whose calls may fail, be delayed or be answered. Nothing is repeated. */
export function interceptedProvider({ sandboxUrl, secretKey }: PaymentConnection, intercept: Intercept): Stripe {
  const { hostname, port } = new URL(sandboxUrl ?? '');
  const httpClient = Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
    intercept(new URL(new Request(input).url), () => fetch(input, init)),
  );
  return new Stripe(secretKey, { protocol: 'http', host: hostname, port, httpClient, maxNetworkRetries: 0 });
}
