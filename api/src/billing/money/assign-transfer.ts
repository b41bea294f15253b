import type Stripe from 'stripe';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { readSums } from '../account/account.repository.ts';
import { isActedOn } from '../account/acts-at-work.ts';
import { unpaidIntent } from '../invoices/apply-transfers.ts';
import { readAccount } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { intentsOf, withPayments } from '../stripe/invoice-reading.ts';
import { isRefusedRequest } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import type { Outcome, Planned } from './act.repository.ts';
import type { MoneyAct } from './money.tables.ts';
import { notBefore } from './move-credit.ts';
import { openTransfer } from './return-transfer.ts';

interface Assignment {
  readonly transferUuid: string;
  readonly invoiceUuid: string;
}

/**
 * An open invoice of the same organization, paid by transfer, that what is held covers: the payment provider pays an invoice as a whole,
 * with all money of the customer.
 */
export async function planAssignment(tx: Tx, { transferUuid, invoiceUuid }: Assignment): Promise<Planned> {
  const { organization_uuid: organizationUuid, remaining } = await openTransfer(tx, transferUuid);
  const invoice = await tx
    .selectFrom('invoice')
    .innerJoin('shop', 'shop.uuid', 'invoice.shop_uuid')
    .select(['invoice.uuid', 'invoice.state', 'invoice.collection_method'])
    .where('invoice.uuid', '=', invoiceUuid)
    .where('invoice.held_reason', 'is', null)
    .where('shop.organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  if (invoice === undefined) throw notFound();
  if (invoice.state !== 'open') throw new ProblemError('invoice-not-open');
  if (invoice.collection_method !== 'send_invoice') {
    throw new ProblemError('transfer-not-assignable', {
      detail: 'The payment provider collects this invoice, and pays none of these from transfers',
    });
  }
  const { unassigned } = await readSums(tx, organizationUuid);
  await requireFirst(tx, organizationUuid, invoice.uuid);
  const { owed } = await readAccount(tx, invoice.uuid);
  if (unassigned < owed) {
    throw new ProblemError('transfer-too-small', {
      detail: `${owed} cents are owed and ${unassigned} are held; they pay the invoice when the rest arrives`,
    });
  }
  return { organizationUuid, kind: 'assign', amount: Math.min(remaining, owed), transferUuid, invoiceUuid };
}

/** It is paid once: a second act would take its transfer for nothing, and what is held would belong to none. */
async function requireFirst(tx: Tx, organizationUuid: string, invoiceUuid: string): Promise<void> {
  if (await isActedOn(tx, organizationUuid, { kind: 'assign', invoiceUuid })) {
    throw new ProblemError('state-conflict', { detail: 'Another transfer is just being assigned to this invoice' });
  }
}

/** The payment provider's id of the invoice that an act pays. */
export async function invoiceOf(
  db: Queryable,
  { invoice_uuid: uuid }: Pick<MoneyAct, 'invoice_uuid'>,
): Promise<string> {
  const { stripe_id } = await db
    .selectFrom('invoice')
    .select('stripe_id')
    .where('uuid', '=', uuid ?? '')
    .executeTakeFirstOrThrow();
  return stripe_id;
}

export async function carryOutAssignment(
  { database, stripe }: Billing,
  act: MoneyAct,
  customer: string,
): Promise<Outcome> {
  const stripeId = await invoiceOf(database, act);
  const { status, amount_remaining: missing, payments } = await stripe.invoices.retrieve(stripeId, withPayments);
  const done = { state: 'done', amount: act.amount } as const;
  if (status === 'paid' && (await isPaidFrom(stripe, customer, intentsOf(payments?.data ?? []), notBefore(act)))) {
    return done;
  }
  const intent = await unpaidIntent(stripe, stripeId);
  if (intent === null) return { state: 'refused', problem: 'invoice-not-open' };
  const { available } = await stripe.customers.retrieveCashBalance(customer);
  if ((available?.['eur'] ?? 0) < missing) return { state: 'refused', problem: 'transfer-too-small' };
  try {
    await stripe.paymentIntents.applyCustomerBalance(intent, {}, { idempotencyKey: `money:${act.uuid}` });
  } catch (error) {
    if (isRefusedRequest(error)) return { state: 'refused', problem: 'state-conflict' };
    throw error;
  }
  return done;
}

/** Whether the customer's transfers have paid it, as after a process that ended before it could write that down. */
async function isPaidFrom(
  stripe: Stripe,
  customer: string,
  intents: readonly Stripe.PaymentIntent[],
  since: number,
): Promise<boolean> {
  const ids = new Set(intents.map(({ id }) => id));
  for await (const movement of stripe.customers.listCashBalanceTransactions(customer, { limit: 100 })) {
    if (movement.created < since) return false;
    const { applied_to_payment: applied } = movement;
    if (applied && ids.has(idOf(applied.payment_intent))) return true;
  }
  return false;
}
