import Stripe from 'stripe';
import type { PaymentConnection } from '../billing/stripe/payment-connection.ts';

/** Sends a call of the payment provider on, fails it, or answers it itself. */
type Intercept = (url: URL, send: () => Promise<Response>, request: Request) => Promise<Response>;

/** A payment provider whose calls may fail, be delayed or be answered. Nothing is repeated. */
export function interceptedProvider({ sandboxUrl, secretKey }: PaymentConnection, intercept: Intercept): Stripe {
  const { hostname, port } = new URL(sandboxUrl ?? '');
  const httpClient = Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    return intercept(new URL(request.url), () => fetch(input, init), request);
  });
  return new Stripe(secretKey, { protocol: 'http', host: hostname, port, httpClient, maxNetworkRetries: 0 });
}
