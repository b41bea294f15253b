import type Stripe from 'stripe';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { enter, findLatest, lockAccount, type NewAccountEntry } from '../account/account.repository.ts';
import { findReturn } from '../account/find-return.ts';
import { lacksTransfers, shareOut } from '../account/received-transfers.ts';
import type { Billing } from './billing.ts';
import { findCustomerByStripeId } from './customer.ts';
import { invoiceOfPayment } from './invoice-of-payment.ts';
import { moneyActOf } from './money-act.ts';
import { paidTwiceOf } from './paid-twice.ts';
import { unlessMissing } from './provider-problem.ts';
import { fromUnix, idOf } from './stripe-values.ts';

/**
 * Enters what has moved in a customer's credit and in the money that the customer has transferred. Both are kept by the payment
 * provider, as a list of movements that is only added to. Does nothing for a customer that is unknown, or deleted there.
 */
export async function mirrorAccount(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  customerId: string,
): Promise<void> {
  const customer = await findCustomerByStripeId(database, customerId);
  if (customer === null) return;
  const { organization_uuid: organizationUuid } = customer;
  const known = await findLatest(database, organizationUuid);
  const { customers } = stripe;
  const read = async <Movement extends { readonly id: string }>(
    movements: Stripe.ApiListPromise<Movement>,
    entryOf: (movement: Movement) => NewAccountEntry | Promise<NewAccountEntry>,
  ) => {
    const found: NewAccountEntry[] = [];
    for await (const movement of movements) {
      // Newest first: what follows is known as well.
      if (known.has(movement.id)) break;
      found.push(await entryOf(movement));
    }
    return found;
  };
  const references = new Map<string, string>();
  const returns: string[] = [];
  const entries = await unlessMissing(async () => [
    ...(await read(customers.listBalanceTransactions(customerId, { limit: 20 }), creditEntry)),
    ...(await read(customers.listCashBalanceTransactions(customerId, { limit: 20 }), async (movement) => {
      const reference = movement.funded?.bank_transfer.reference;
      if (reference) references.set(movement.id, reference);
      const document =
        (await unlessMissing(() => invoiceOf({ database, stripe }, movement))) ??
        (await returnOf({ database, organizationUuid, besides: returns }, movement));
      if (document !== null && movement.type === 'return_initiated') returns.push(document);
      return transferEntry(movement, document);
    })),
  ]);
  if (entries?.length)
    return inTransaction(database, async (tx) => void (await enter(tx, organizationUuid, entries, references)));
  if (!(await lacksTransfers(database, organizationUuid))) return;
  await inTransaction(database, async (tx) => {
    await lockAccount(tx, organizationUuid);
    await shareOut(tx, organizationUuid);
  });
}

const creditKinds: Readonly<Partial<Record<Stripe.CustomerBalanceTransaction.Type, NewAccountEntry['kind']>>> = {
  applied_to_invoice: 'used',
  credit_note: 'given',
  unapplied_from_invoice: 'released',
};

function creditEntry({
  id,
  type,
  amount,
  created,
  invoice,
  credit_note: creditNote,
  metadata,
}: Stripe.CustomerBalanceTransaction): NewAccountEntry {
  const act = moneyActOf({ metadata });
  const twice = paidTwiceOf({ metadata });
  // A write-off moves no credit.
  const moved = act === null || act.kind === 'written-off' ? null : act.kind;
  const kind = moved ?? (twice === null ? (creditKinds[type] ?? 'adjusted') : 'given');
  const document = creditNote ?? invoice ?? twice;
  return {
    fund: 'credit',
    // An invoice over less than nothing gives what it does not charge.
    kind: kind === 'used' && amount < 0 ? 'given' : kind,
    amount,
    at: fromUnix(created),
    document: act?.uuid ?? (document === null ? null : idOf(document)),
    reference: id,
  };
}

const transferKinds: Readonly<Partial<Record<Stripe.CustomerCashBalanceTransaction.Type, NewAccountEntry['kind']>>> = {
  funded: 'given',
  applied_to_payment: 'used',
  refunded_from_payment: 'released',
  unapplied_from_payment: 'released',
  return_initiated: 'paid-back',
  return_canceled: 'paid-back',
};

const transferEntry = (
  { id, type, net_amount, created }: Stripe.CustomerCashBalanceTransaction,
  document: string | null,
): NewAccountEntry => ({
  fund: 'transfer',
  kind: transferKinds[type] ?? 'adjusted',
  amount: -net_amount,
  at: fromUnix(created),
  document,
  reference: id,
});

/** The payment provider's id of the invoice that transferred money has paid, or has paid no more; `null` for other movements. */
async function invoiceOf(
  parts: Pick<Billing, 'database' | 'stripe'>,
  { applied_to_payment, unapplied_from_payment, refunded_from_payment }: Stripe.CustomerCashBalanceTransaction,
): Promise<string | null> {
  const refund = refunded_from_payment && (await parts.stripe.refunds.retrieve(idOf(refunded_from_payment.refund)));
  const payment = (applied_to_payment ?? unapplied_from_payment ?? refund)?.payment_intent;
  return payment ? invoiceOfPayment(parts, idOf(payment)) : null;
}

/** The act by which money was sent back; `null` for other movements. */
async function returnOf(
  {
    database,
    organizationUuid,
    besides,
  }: Pick<Billing, 'database'> &
    Pick<Parameters<typeof findReturn>[2], 'besides'> & { readonly organizationUuid: string },
  { type, net_amount }: Stripe.CustomerCashBalanceTransaction,
): Promise<string | null> {
  if (type !== 'return_initiated' && type !== 'return_canceled') return null;
  const returned = { amount: Math.abs(net_amount), cameBack: type === 'return_canceled', besides };
  return findReturn(database, organizationUuid, returned);
}
