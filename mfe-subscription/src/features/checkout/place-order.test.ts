import type { Order } from '@kontor/contract/subscription';
import type { ApiClient } from '@kontor/platform/api-client';
import { ApiError } from '@kontor/platform/api-error';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollMilliseconds } from '../../payment-provider/use-settlement.ts';
import { placeOrder } from './place-order.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const inFlight = new ApiError(
  { type: '', title: '', status: 409, code: 'idempotency-key-in-flight', detail: '', violations: [] },
  null,
);
const order: Order = { items: [], isYearlySubscription: false, paymentMethodType: 'card', quoteId: 'quote' };
const placement = { params: { organizationUuid: 'organization', shopUuid: 'shop' }, id: 'key', order };

function placed(call: ReturnType<typeof vi.fn>) {
  const answer = placeOrder({ call } as unknown as ApiClient, placement);
  // It is awaited below, after its time has passed.
  answer.catch(() => undefined);
  return answer;
}

test('while the same order is at work the same request is repeated', async () => {
  const call = vi.fn().mockRejectedValueOnce(inFlight).mockResolvedValue({ clientSecret: null });
  const answer = placed(call);
  await vi.advanceTimersByTimeAsync(pollMilliseconds);
  await expect(answer).resolves.toEqual({ clientSecret: null });
  expect(call).toHaveBeenCalledTimes(2);
  expect(call.mock.calls[1]).toEqual(call.mock.calls[0]);
});

test('after half a minute it is given up', async () => {
  const call = vi.fn().mockRejectedValue(inFlight);
  const answer = placed(call);
  await vi.advanceTimersByTimeAsync(30_000);
  await expect(answer).rejects.toBe(inFlight);
  expect(call).toHaveBeenCalledTimes(15);
});

test('another error is not repeated', async () => {
  const call = vi.fn().mockRejectedValue(new Error('other'));
  await expect(placed(call)).rejects.toThrow('other');
  expect(call).toHaveBeenCalledTimes(1);
});
