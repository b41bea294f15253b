import type { JobHandler } from '../infrastructure/jobs/job-worker.ts';
import type { Billing } from '../payment/billing.ts';
import { carryOutOrder } from './carry-out-order.ts';
import { findOrder, takeOrder } from './order.repository.ts';

/** Completes an order that nobody is at any more. One that ended in the meantime is left alone. */
export const createRecoverOrder =
  (billing: Billing): JobHandler<'recover-order'> =>
  async ({ orderUuid }) => {
    const order = await findOrder(billing.database, orderUuid);
    if (order?.state !== 'working') return;
    // Held by somebody alive: fail, to be asked again later.
    if (!(await takeOrder(billing.database, orderUuid))) throw new Error(`Order ${orderUuid} is still at work`);
    await carryOutOrder(billing, order);
  };

/** Goes on with an order that waited for the customer, after what it waited for has come. */
export async function continueAfterCustomer(billing: Billing, orderUuid: string): Promise<void> {
  const order = await findOrder(billing.database, orderUuid);
  if (order?.state !== 'awaiting-setup' || !(await takeOrder(billing.database, orderUuid))) return;
  await carryOutOrder(billing, order);
}
