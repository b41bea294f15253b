import { randomUUID } from 'node:crypto';
import { dayAfter } from '@kontor/domain/calendar-month';
import { calendarDay } from '@kontor/domain/date';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { readUnusedTime } from '../invoices/unused-time.ts';
import type { UnusedRefund } from '../orders/refund-unused-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { requirePayment } from './refund-invoice.ts';

/** With what could be paid back of its invoice, which does not depend on the day. */
export interface PlannedRefund extends UnusedRefund {
  readonly refundable: number;
}

/**
 * What goes back where a contract ends today: the day itself is used. To what it was paid with, or, where that takes nothing back, as
 * credit, which is paid out to those who have no contract any more.
 */
export async function planUnused(
  billing: Pick<Billing, 'database' | 'stripe' | 'clock'>,
  shopUuid: string,
): Promise<PlannedRefund[]> {
  const { database, clock } = billing;
  const organizationUuid = await organizationOfShop(database, shopUuid);
  const tomorrow = dayAfter(calendarDay(clock.now().toISOString()));
  const unused = await readUnusedTime(database, { shopUuid, organizationUuid }, tomorrow);
  return Promise.all(
    unused.map(async ({ invoiceUuid, stripeId, amount, refundable }) => ({
      actUuid: randomUUID(),
      invoiceUuid,
      amount,
      refundable,
      to: (await takesBack(billing, { stripeId, amount })) ? ('payment-method' as const) : ('credit' as const),
    })),
  );
}

async function takesBack(
  billing: Pick<Billing, 'stripe'>,
  refunded: { readonly stripeId: string; readonly amount: number },
): Promise<boolean> {
  try {
    await requirePayment(billing, refunded, 'payment-method');
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'payout-not-possible') return false;
    throw error;
  }
}
