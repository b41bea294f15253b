import type { BankTransfer, InvoicePayment, PayInvoiceRequest } from '@kontor/contract/invoice';
import { isPaymentMethodAvailable } from '@kontor/domain/payment-method';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { readSettings } from '../../infrastructure/settings/read-settings.ts';
import type { StoredSettings } from '../../infrastructure/settings/settings.tables.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { findInvoice, type IssuedInvoice } from '../invoices/invoice.repository.ts';
import { mirrorInvoice } from '../invoices/mirror-invoice.ts';
import { readAccount, readLeftToPay } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { contractOf } from '../stripe/extra-orders.ts';
import { readBankAccount } from '../stripe/funding-instructions.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { transferredFor } from '../stripe/transferred.ts';
import { findPayer, keepsMethodOf } from '../subscriptions/method-on-file.ts';
import { findSubscription, type StoredSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { changeContract } from './change-contract.ts';
import { renewalTerms } from './change-payment-method.ts';
import type { ContractParts } from './contract-parts.ts';

type NewMethodType = NonNullable<PayInvoiceRequest['newMethodType']>;

/**
 * Pays an open invoice with the method on file, or with a new one that the customer confirms the payment with, or
 * returns the bank details. An invoice is paid once.
 */
export async function payInvoice(
  billing: ContractParts,
  shop: ShopRow,
  invoiceUuid: string,
  newMethodType: NewMethodType | null,
): Promise<InvoicePayment> {
  const { database, stripe } = billing;
  const invoice = await findInvoice(database, shop.uuid, invoiceUuid);
  if (invoice === null) throw notFound();
  if (invoice.state !== 'open') throw new ProblemError('invoice-not-open');
  const stored = await findSubscription(database, shop.uuid);
  if (newMethodType !== null) {
    const settings = await readSettings(database);
    const isPossible =
      (await isAllowed(database, invoice, newMethodType, settings)) &&
      mayRenew(stored, invoice, newMethodType, settings);
    if (!isPossible) throw new ProblemError('payment-method-unavailable');
  }
  const payer = stored && findPayer(stored, invoice.collection_method);
  return atProvider(async () => {
    const billed = await stripe.invoices.retrieve(invoice.stripe_id);
    const { customer } = billed;
    const onFile = payer?.payment_method_type ?? 'bank_transfer';
    const isTransferred = invoice.collection_method === 'send_invoice' && (newMethodType ?? onFile) === 'bank_transfer';
    if (isTransferred && customer !== null) {
      return { clientSecret: null, bankTransfer: await bankTransferFor(billing, invoice, idOf(customer)) };
    }
    if (newMethodType === 'bank_transfer') throw new ProblemError('payment-method-unavailable');
    // The provider would charge the whole invoice, and what was transferred would pay nothing.
    if ((await transferredFor(stripe, billed)) > 0) {
      // Its event may be on its way still: who is refused reads the balance next, which has to name the rest.
      await mirrorInvoice(billing, invoice.stripe_id);
      throw new ProblemError('payment-method-unavailable');
    }
    const stripeId = contractOf(billed);
    if (stripeId === null) throw new Error(`Invoice ${invoice.number} belongs to no subscription`);
    const { uuid } = await database
      .selectFrom('payment_subscription')
      .select('uuid')
      .where('stripe_id', '=', stripeId)
      .executeTakeFirstOrThrow();
    const { clientSecret } = await changeContract(billing, shop.uuid, async () => ({
      payment_subscription_uuid: uuid,
      plan: {
        kind: 'pay-invoice',
        stripeId,
        stripeInvoiceId: invoice.stripe_id,
        ...(payer !== null && { payerStripeId: payer.stripe_id }),
        ...(newMethodType !== null && { newMethodType }),
      },
    }));
    return { clientSecret, bankTransfer: null };
  });
}

/**
 * Direct debits have a limit (spec §5), for what is owed as for an order. A transfer pays only an invoice that was issued for
 * one: the provider assigns no transfer to an invoice that it charges itself.
 */
async function isAllowed(
  db: Queryable,
  { uuid, collection_method }: Pick<IssuedInvoice, 'uuid' | 'collection_method'>,
  type: NewMethodType,
  { sepaDirectDebitLimit }: StoredSettings,
): Promise<boolean> {
  if (type === 'bank_transfer') return collection_method === 'send_invoice';
  const { owed: total } = await readAccount(db, uuid);
  return isPaymentMethodAvailable(type, { total, isYearlySubscription: false, sepaDirectDebitLimit });
}

/** A contract above the limit would be debited by a method that it keeps. */
function mayRenew(
  stored: StoredSubscription | null,
  invoice: IssuedInvoice,
  type: NewMethodType,
  settings: StoredSettings,
): boolean {
  const live = stored && liveProviderSubscription(stored);
  if (!live || !keepsMethodOf(stored, invoice)) return true;
  return isPaymentMethodAvailable(type, renewalTerms(stored, live.vat_percent, settings));
}

/** Asks for the rest only, when a part was transferred before. */
async function bankTransferFor(
  { stripe, database }: Pick<Billing, 'stripe' | 'database'>,
  { uuid, number, bank_account }: IssuedInvoice,
  customer: string,
): Promise<BankTransfer> {
  const account = bank_account ?? (await readBankAccount(stripe, customer));
  // The account was closed with its customer.
  if (account === null) throw new ProblemError('payment-method-unavailable');
  return { ...account, reference: number, amount: await readLeftToPay(database, uuid) };
}
