import type { PaymentMethodOnFile } from '@kontor/contract/subscription';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { findBillingDetails, organizationOfShop } from '../billing-details/billing-details.repository.ts';
import { findInvoiceLanguage } from '../billing-details/invoice-language.repository.ts';
import { findEntry } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { type BankAccount, readBankAccount } from '../stripe/funding-instructions.ts';
import { type InvoiceReading, readInvoice } from '../stripe/invoice-reading.ts';
import { mirrorAccount } from '../stripe/mirror-account.ts';
import { readPaymentMethod } from '../stripe/name-payment-method.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { findTerms } from '../subscriptions/billing-terms.ts';
import { nextReading } from '../subscriptions/mirror-subscription.ts';
import { wasCompleted } from '../subscriptions/subscription-wire.ts';
import { termsAt } from '../subscriptions/terms-at.ts';
import { disagreementOf } from './agreement.ts';
import { creditHeldRefunds } from './credit-held-refunds.ts';
import { lockByStripeId } from './invoice.repository.ts';
import type { InvoiceRow } from './invoice.tables.ts';
import type { InvoiceParts, IssuingParts } from './invoice-parts.ts';
import { issueCreditNotes } from './issue-credit-note.ts';
import { type Draft, isIssued, issueDocument, unknownRecipient } from './issue-document.ts';
import { mailIssued, mailPartTransferred } from './mail-invoice.ts';
import { debtOf, settledReference, settlementsOf } from './read-entries.ts';
import { settleInvoice } from './settle-invoice.ts';

interface MirrorOptions {
  /** An operator resolved why it was held: it is checked again. */
  readonly release?: boolean;
  /** What belongs to it, within its transaction. */
  readonly alongside?: (tx: Tx) => Promise<void>;
}

/**
 * Reads an invoice at the payment provider and updates ours. The document is written once, when it is issued;
 * afterwards only its payments change.
 */
export async function mirrorInvoice(
  billing: InvoiceParts,
  stripeId: string,
  { release = false, alongside = async () => {} }: MirrorOptions = {},
): Promise<void> {
  const { database, stripe, log } = billing;
  const readAt = await nextReading(database);
  const reading = await readInvoice(billing, stripeId);
  if (reading === null) return;
  const payment = await findPayment(database, reading.subscriptionId);
  if (payment === null)
    return log.warn({ stripeId }, 'an invoice of an unknown payment-provider subscription was ignored');
  const account =
    reading.collectionMethod === 'send_invoice' ? await readBankAccount(stripe, reading.customerId) : null;
  const paidBy = await readPaidBy(billing, reading);
  const write = async (tx: Tx) => {
    const known = await lockByStripeId(tx, stripeId);
    if (known === null && !isDue(reading, payment)) return;
    if (known !== null && known.read_at > readAt) return;
    const isNew = known === null || (known.held_reason !== null && release);
    const row = isNew ? await issue(billing, tx, { reading, payment, account, readAt, held: known }) : known;
    const { dueAt: due_at, collectionMethod: collection_method, transferred } = reading;
    const terms = { due_at, collection_method, transferred, read_at: readAt };
    await tx.updateTable('invoice').set(terms).where('uuid', '=', row.uuid).execute();
    if (!isIssued(row)) return setHeldState(tx, row, reading);
    // A new row has no settled entries yet, whatever the payment provider has reported meanwhile.
    const before = isNew ? 'open' : row.state;
    await settle(billing, tx, { ...row, ...terms, state: before }, { reading, payment, release, isNew, paidBy });
    if (isNew) await mailIssued(billing, tx, { ...row, ...terms });
    else if (transferred > row.transferred) await mailPartTransferred(billing, tx, { ...row, ...terms });
  };
  await inTransaction(database, async (tx) => {
    await write(tx);
    await alongside(tx);
  });
  if (movesAccount(reading)) await mirrorAccount(billing, reading.customerId);
}

/** Whether it used credit or transferred money of the organization, or gave some. */
const movesAccount = ({ state, collectionMethod, paidByCredit, creditNotes }: InvoiceReading): boolean =>
  paidByCredit !== 0 ||
  creditNotes.length > 0 ||
  state === 'void' ||
  (state === 'paid' && collectionMethod === 'send_invoice');

interface Settling extends Pick<Issuing, 'reading' | 'payment'>, Required<Pick<MirrorOptions, 'release'>> {
  /** It has just been issued: nothing of it was settled yet. */
  readonly isNew: boolean;
  readonly paidBy: PaymentMethodOnFile | null;
}

async function settle(
  billing: InvoiceParts,
  tx: Tx,
  row: Parameters<typeof settleInvoice>[2],
  { reading, payment, release, isNew, paidBy }: Settling,
): Promise<void> {
  const credited = await issueCreditNotes(billing, tx, row, reading.creditNotes, release);
  const ofRefunds = isNew || release ? await creditHeldRefunds(billing, tx, row, reading.creditNotes, isNew) : [];
  const isSettledBefore = (await findEntry(tx, settledReference(row.stripe_id))) !== null;
  const settlements = isSettledBefore ? [] : settlementsOf(reading);
  await settleInvoice(billing, tx, row, [debtOf(reading), ...credited, ...ofRefunds, ...settlements], {
    state: reading.state,
    deferred: reading.deferred,
    paidBy: reading.deferred > 0 ? 'deferred' : isPaidByCredit(reading) ? 'credit' : paidBy,
    failed: {
      attempts: reading.attempts,
      failedMethod: reading.failedMethod ?? payment.payment_method_type,
      isGivenUp: reading.isGivenUp,
    },
  });
}

const isPaidByCredit = ({ total, paidByCredit }: InvoiceReading): boolean => total > 0 && paidByCredit >= total;

/** For the receipt: what it was paid with, which need not be the method on file. */
async function readPaidBy(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  reading: InvoiceReading,
): Promise<PaymentMethodOnFile | null> {
  const { stripeId, state, paidWith } = reading;
  if (state !== 'paid' || paidWith === null) return null;
  const known = await database
    .selectFrom('invoice')
    .select('state')
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
  return known?.state === 'paid' ? null : readPaymentMethod(stripe, paidWith);
}

/** An invoice that was voided at the payment provider before it was issued is never issued. */
async function setHeldState(tx: Tx, { uuid }: InvoiceRow, { state, paidAt }: InvoiceReading): Promise<void> {
  await tx.updateTable('invoice').set({ state, paid_at: paidAt }).where('uuid', '=', uuid).execute();
}

/**
 * Whether an invoice is owed or paid. That of an order or an upgrade that the customer has not completed is not owed
 * yet, and one that was voided before never is: neither gets a number.
 */
function isDue({ state, isOffer }: InvoiceReading, payment: PaymentSubscriptionRow): boolean {
  return state !== 'void' && !isOffer && (wasCompleted(payment) || state !== 'open');
}

interface Issuing {
  readonly reading: InvoiceReading;
  readonly payment: PaymentSubscriptionRow;
  readonly account: BankAccount | null;
  readonly readAt: number;
  readonly held: InvoiceRow | null;
}

async function issue(billing: IssuingParts, tx: Tx, issuing: Issuing): Promise<InvoiceRow> {
  const { reading, payment, account, readAt, held } = issuing;
  const { chargedPercent, finalizedAt, currency, lines, subtotal, tax, total } = reading;
  const terms =
    chargedPercent === null ? null : termsAt(await findTerms(tx, payment.shop_uuid), finalizedAt, chargedPercent);
  const organizationUuid = await organizationOfShop(tx, payment.shop_uuid);
  const draft: Draft = {
    shop_uuid: payment.shop_uuid,
    stripe_id: reading.stripeId,
    kind: total < 0 ? 'credit-note' : 'invoice',
    corrects_invoice_uuid: null,
    language: await findInvoiceLanguage(tx, organizationUuid),
    currency,
    collection_method: reading.collectionMethod,
    bank_account: account,
    state: reading.state,
    subtotal,
    tax,
    total,
    vat_percent: terms?.vat_percent ?? chargedPercent ?? 0,
    vat_kind: terms?.vat_kind ?? 'domestic',
    lines,
    recipient: terms?.recipient ?? unknownRecipient,
    billing_details: await findBillingDetails(tx, organizationUuid),
    issued_at: finalizedAt,
    due_at: reading.dueAt,
    read_at: readAt,
  };
  const vat = terms && { percent: terms.vat_percent, kind: terms.vat_kind };
  const { isoCountryCode, vatId } = draft.recipient;
  const reason =
    chargedPercent === null
      ? 'several-rates'
      : vat === null
        ? 'terms-missing'
        : disagreementOf({ ...draft, vat, isoCountryCode, vatId, corrects: null });
  return issueDocument(billing, tx, draft, reason, { held, earlier: reading.documentNumber });
}

async function findPayment(db: Queryable, stripeId: string): Promise<PaymentSubscriptionRow | null> {
  const row = await db
    .selectFrom('payment_subscription')
    .selectAll()
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
  return row ?? null;
}
