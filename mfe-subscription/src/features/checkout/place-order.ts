import type { AnswerOf } from '@kontor/contract/calls';
import type { Order } from '@kontor/contract/subscription';
import type { ApiClient } from '@kontor/platform/api-client';
import { hasCode } from '@kontor/platform/api-error';
import { billingCalls } from '../../billing/calls.ts';
import { pollMilliseconds } from '../../payment-provider/use-settlement.ts';

interface Placement {
  readonly params: { readonly organizationUuid: string; readonly shopUuid: string };
  /** The live payment-provider subscription to change, or a new idempotency key (contract.md §4). */
  readonly id: string;
  readonly order: Order;
}

/** Half a minute: longer than the server may take for one call to the payment provider. */
const maxAttempts = 15;

/**
 * Places an order. While the server still works on the same one (a repeated request, another tab), it repeats the
 * request with the same key and gets the first answer.
 */
export async function placeOrder(
  api: ApiClient,
  { params, id, order }: Placement,
): Promise<AnswerOf<typeof billingCalls.order>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await api.call(billingCalls.order, { params: { ...params, id }, body: order });
    } catch (error) {
      if (!hasCode(error, 'idempotency-key-in-flight') || attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
    }
  }
}
