import type Stripe from 'stripe';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { lockAccount } from '../account/account.repository.ts';
import type { ReceivedTransferRow } from '../account/account.tables.ts';
import type { Billing } from '../stripe/billing.ts';
import { moneyActMetadata, moneyActOf } from '../stripe/money-act.ts';
import { isRefusedRequest } from '../stripe/provider-problem.ts';
import type { Outcome, Planned } from './act.repository.ts';
import type { MoneyAct } from './money.tables.ts';
import { notBefore } from './move-credit.ts';
import { findTransfer } from './transfers.repository.ts';

/** A transfer of which something is left, with the account of its organization locked. */
export async function openTransfer(tx: Tx, uuid: string): Promise<ReceivedTransferRow> {
  const found = await findTransfer(tx, uuid);
  if (found !== null) await lockAccount(tx, found.organization_uuid);
  // Read anew: another act may have taken what was left of it until now.
  const transfer = found && (await findTransfer(tx, uuid));
  if (transfer === null) throw notFound();
  if (transfer.state !== 'open')
    throw new ProblemError('state-conflict', { detail: 'Nothing is left of this transfer' });
  return transfer;
}

export async function planReturn(tx: Tx, transferUuid: string): Promise<Planned> {
  const { organization_uuid: organizationUuid, remaining } = await openTransfer(tx, transferUuid);
  return { organizationUuid, kind: 'return', amount: remaining, transferUuid };
}

/** The payment provider sends it to the bank account that it came from: https://docs.stripe.com/payments/customer-balance/refunding */
export async function carryOutReturn({ stripe }: Billing, act: MoneyAct, customer: string): Promise<Outcome> {
  const { uuid, amount } = act;
  if (!(await isReturned(stripe, act))) {
    try {
      await stripe.refunds.create(
        {
          customer,
          origin: 'customer_balance',
          amount,
          currency: 'eur',
          metadata: moneyActMetadata({ uuid, kind: 'paid-back' }),
        },
        { idempotencyKey: `money:${uuid}` },
      );
    } catch (error) {
      if (isRefusedRequest(error)) return { state: 'refused', problem: 'state-conflict' };
      throw error;
    }
  }
  return { state: 'done', amount };
}

/** By a process that ended before it could write that down. Refunds are not listed by customer. */
async function isReturned(stripe: Stripe, act: MoneyAct): Promise<boolean> {
  for await (const refund of stripe.refunds.list({ created: { gte: notBefore(act) }, limit: 100 })) {
    if (moneyActOf(refund)?.uuid === act.uuid) return true;
  }
  return false;
}
