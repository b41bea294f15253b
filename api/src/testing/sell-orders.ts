import { randomUUID } from 'node:crypto';
import type { UsageAnswer } from '@kontor/contract/usage';
import { createAcceptUsage } from '../billing/usage/accept-usage.ts';
import { type Orderer, shopOf, type TestBilling } from './test-billing.ts';

/** Orders that a shop receives, now unless told otherwise, as another system reports them. */
export const sellOrders = (
  { infrastructure }: Pick<TestBilling, 'infrastructure'>,
  buyer: Orderer,
  quantity: number,
  occurredAt: string = infrastructure.clock.now().toISOString(),
): Promise<UsageAnswer> =>
  createAcceptUsage(infrastructure, async () => {})('erp', [
    { id: randomUUID(), shopUuid: shopOf(buyer), type: 'order', occurredAt, quantity },
  ]);
