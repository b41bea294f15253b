import type { Tx } from '../../infrastructure/database/open-database.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { lockAccount } from '../account/account.repository.ts';
import type { ReceivedTransferRow } from '../account/account.tables.ts';
import type { Billing } from '../stripe/billing.ts';
import type { Outcome, Planned } from './act.repository.ts';
import type { MoneyAct } from './money.tables.ts';
import { notBefore } from './move-credit.ts';
import { refundOnce } from './refund-once.ts';
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
  const refund = { customer, origin: 'customer_balance', amount, currency: 'eur' } as const;
  // Refunds are not listed by customer.
  const once = { among: { created: { gte: notBefore(act) } }, idempotencyKey: `money:${uuid}` };
  return (await refundOnce(stripe, act, refund, once))
    ? { state: 'done', amount }
    : { state: 'refused', problem: 'state-conflict' };
}
