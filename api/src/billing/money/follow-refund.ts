import type Stripe from 'stripe';
import type { Billing } from '../stripe/billing.ts';
import { findCustomer } from '../stripe/customer.ts';
import { mirrorAccount } from '../stripe/mirror-account.ts';
import { moneyActOf } from '../stripe/money-act.ts';
import { findAct } from './act.repository.ts';
import { moveCredit } from './move-credit.ts';

/**
 * Follows a refund with which credit was paid out or a transfer was returned. One that failed leaves the money with us: credit is given
 * back, and the payment provider returns a transfer to what is held for the customer. Operators are alerted about it, also after
 * the account was deleted, with which the act or the customer has gone.
 */
export async function followRefundOfAct(
  billing: Pick<Billing, 'database' | 'stripe' | 'log'>,
  refund: Stripe.Refund,
): Promise<void> {
  const { database, stripe, log } = billing;
  const mark = moneyActOf(refund);
  if (mark === null) return;
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled';
  if (hasFailed) {
    log.error(
      { alarm: 'refund-failed', refund: refund.id, act: mark.uuid, cents: refund.amount },
      'money of a customer could not be paid back: the customer still has to get it',
    );
  }
  const act = await findAct(database, mark.uuid);
  const customer = act && (await findCustomer(database, act.organization_uuid));
  if (!act || !customer) return;
  if (hasFailed && act.kind === 'payout') {
    await moveCredit(stripe, customer.stripe_id, act, {
      amount: -refund.amount,
      kind: 'paid-back',
      step: `failed:${refund.id}`,
      description: 'Failed refund',
    });
  }
  await mirrorAccount(billing, customer.stripe_id);
}
