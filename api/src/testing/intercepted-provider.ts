import Stripe from 'stripe';
import type { PaymentConnection } from '../billing/stripe/payment-connection.ts';

/** Sends a call of the payment provider on, fails it, or answers it itself. */
type Intercept = (url: URL, send: () => Promise<Response>) => Promise<Response>;

/** The payment provider behind something that may fail, delay or answer calls. Nothing is repeated. */
export function interceptedProvider({ sandboxUrl, secretKey }: PaymentConnection, intercept: Intercept): Stripe {
  const { hostname, port } = new URL(sandboxUrl ?? '');
  const httpClient = Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
    intercept(new URL(new Request(input).url), () => fetch(input, init)),
  );
  return new Stripe(secretKey, { protocol: 'http', host: hostname, port, httpClient, maxNetworkRetries: 0 });
}
