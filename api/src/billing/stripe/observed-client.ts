import type Stripe from 'stripe';
import { errorCode } from '../../infrastructure/error-code.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { callProvider, resultOfStatus } from '../../infrastructure/telemetry/provider-call.ts';

type Client = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;
type Answer = Awaited<ReturnType<Client['makeRequest']>>;

/** Segments at the place of an id that are no id. */
const notIds = new Set(['create_preview', 'search', 'upcoming']);

/** `POST`, `/v1/invoices/in_1/pay?expand[]=…` → `POST invoices/:id/pay`. */
export function operationOf(method: string, path: string): string {
  const [, ...segments] = (path.split('?', 1)[0] ?? '').split('/').filter((segment) => segment !== '');
  const isId = (segment: string, place: number) => (place % 2 === 1 && !notIds.has(segment)) || /\d/.test(segment);
  const template = segments.map((segment, place) => (isId(segment, place) ? ':id' : segment));
  return `${method} ${template.join('/')}`;
}

/** A declined payment, and an object that is not there, are answers like others. */
const ordinaryRefusals = new Set([402, 404]);

/**
 * The SDK's own client, with each attempt of a call measured and traced. What fails is logged with the provider's id of the
 * request, by which its support finds it: https://docs.stripe.com/api/request_ids
 */
export function observedClient(client: Client, { telemetry, log }: Pick<Infrastructure, 'telemetry' | 'log'>): Client {
  function note(operation: string, answer: Answer): void {
    const status = answer.getStatusCode();
    if (status < 400) return;
    const providerRequestId = answer.getHeaders()['request-id'];
    const about = { provider: 'stripe', operation, status, providerRequestId };
    const message = 'a call of the payment provider was not successful';
    if (ordinaryRefusals.has(status)) log.info(about, message);
    else log.warn(about, message);
  }

  return {
    getClientName: () => client.getClientName(),
    makeRequest(host, port, path, method, ...rest) {
      const operation = operationOf(method, path);
      const call = async () => {
        const answer = await client.makeRequest(host, port, path, method, ...rest).catch((error: unknown) => {
          const about = { provider: 'stripe', operation, reason: errorCode(error) ?? 'unknown' };
          log.warn(about, 'the payment provider was not reached');
          throw error;
        });
        note(operation, answer);
        return answer;
      };
      const resultOf = (answer: Answer) => resultOfStatus(answer.getStatusCode());
      return callProvider(telemetry, { provider: 'stripe', operation }, call, resultOf);
    },
  };
}
