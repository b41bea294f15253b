import { randomUUID } from 'node:crypto';
import type { BaseData } from '@kontor/contract/organization';
import type { Language } from '@kontor/contract/schema';
import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import { followInvoice } from '../dunning/follow-invoice.ts';
import type { Billing } from '../stripe/billing.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { readProviderLines } from '../stripe/provider-line.ts';
import { fromUnix, idOf } from '../stripe/stripe-values.ts';
import { nextReading } from '../subscriptions/mirror-subscription.ts';
import { takeInvoiceNumber } from './invoice.repository.ts';
import type { InvoiceRow } from './invoice.tables.ts';
import { invoiceState, withPayments } from './invoice-state.ts';

const instant = (seconds: number | null): Date | null => (seconds === null ? null : fromUnix(seconds));
/**
 * Reads an invoice at the payment provider and brings ours in line with it. What it is about is written once, when it is
 * issued; only its state goes on changing. Invoices over nothing, as trials begin with, are none.
 */
export async function mirrorInvoice(billing: Billing, stripeId: string): Promise<void> {
  const { database, stripe, log } = billing;
  const readAt = await nextReading(database);
  const invoice = await stripe.invoices.retrieve(stripeId, withPayments);
  const subscription = invoice.parent?.subscription_details?.subscription;
  if (invoice.status === null || invoice.status === 'draft' || invoice.total === 0 || !subscription) return;
  const payment = await findPayment(billing, idOf(subscription));
  if (payment === null)
    return log.warn({ stripeId }, 'an invoice of an unknown payment-provider subscription was ignored');
  const lines = await readProviderLines(invoice.lines.data, await billing.catalog());
  await inTransaction(database, async (tx) => {
    const known = await findIssued(tx, stripeId);
    if (known === null && !isDue(invoice, payment)) return;
    const issued = known ?? (await issue(billing, tx, invoice, payment, lines, readAt));
    if (issued.read_at > readAt) return;
    const changes = {
      ...(issued.charged_back
        ? {}
        : { state: invoiceState(invoice), paid_at: instant(invoice.status_transitions.paid_at) }),
      due_at: instant(invoice.due_date),
      read_at: readAt,
    };
    await tx.updateTable('invoice').set(changes).where('uuid', '=', issued.uuid).execute();
    await followInvoice(billing, tx, { ...issued, ...changes }, payment, invoice.attempt_count);
  });
}

/**
 * Whether an invoice is owed, or paid. The one of an order that the customer has not completed is not yet, and one that
 * was voided before is never: no number is spent on them.
 */
function isDue(invoice: Stripe.Invoice, { confirmed }: PaymentSubscriptionRow): boolean {
  const state = invoiceState(invoice);
  return state !== 'void' && (confirmed || state !== 'open');
}

async function findPayment({ database }: Billing, stripeId: string): Promise<PaymentSubscriptionRow | null> {
  const row = await database
    .selectFrom('payment_subscription')
    .selectAll()
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
  return row ?? null;
}

async function findIssued(tx: Tx, stripeId: string): Promise<InvoiceRow | null> {
  // Before an invoice is issued there is no row to lock, and several are told of it at once: by events, and by who waits for it.
  await sql`select pg_advisory_xact_lock(hashtextextended(${stripeId}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('stripe_id', '=', stripeId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

async function issue(
  { clock }: Billing,
  tx: Tx,
  invoice: Stripe.Invoice,
  payment: PaymentSubscriptionRow,
  lines: InvoiceRow['lines'],
  readAt: number,
): Promise<InvoiceRow> {
  const issuedAt = instant(invoice.status_transitions.finalized_at) ?? clock.now();
  const organization = await tx
    .selectFrom('organization')
    .innerJoin('shop', 'shop.organization_uuid', 'organization.uuid')
    .selectAll('organization')
    .where('shop.uuid', '=', payment.shop_uuid)
    .executeTakeFirstOrThrow();
  const vat = vatOf(organization);
  return tx
    .insertInto('invoice')
    .values({
      uuid: randomUUID(),
      shop_uuid: payment.shop_uuid,
      stripe_id: invoice.id,
      number: await takeInvoiceNumber(tx, invoice.total < 0 ? 'GS' : 'RE', issuedAt),
      language: await languageOf(tx, organization.uuid),
      state: invoiceState(invoice),
      subtotal: invoice.subtotal,
      tax: invoice.total - invoice.subtotal,
      total: invoice.total,
      vat_percent: payment.vat_percent,
      vat_kind: vat.kind,
      lines: JSON.stringify(lines),
      recipient: JSON.stringify(recipientOf(organization)),
      issued_at: issuedAt,
      due_at: null,
      paid_at: null,
      chargeback_dispute: null,
      document: null,
      read_at: readAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const nowhere: Omit<BaseData, 'companyName'> = {
  addressLine1: '',
  addressLine2: null,
  zip: '',
  city: '',
  isoCountryCode: '',
  phoneNumber: null,
  vatId: null,
};

const recipientOf = ({ base_data, name }: OrganizationRow): BaseData => base_data ?? { ...nowhere, companyName: name };

/** An invoice speaks the language of whoever opened the account. */
async function languageOf(tx: Tx, organizationUuid: string): Promise<Language> {
  const row = await tx
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_uuid', 'app_user.uuid')
    .select('app_user.language')
    .where('membership.organization_uuid', '=', organizationUuid)
    .orderBy('membership.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? 'de';
}
