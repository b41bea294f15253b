import type { InvoiceRefund } from '@kontor/contract/operator-money';
import type Stripe from 'stripe';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { lockAccount } from '../account/account.repository.ts';
import { readRefundableNow } from '../ledger/refundable-now.ts';
import type { Billing } from '../stripe/billing.ts';
import { allLines, intentsOf, withPayments } from '../stripe/invoice-reading.ts';
import type { Outcome, Planned } from './act.repository.ts';
import { invoiceOf } from './assign-transfer.ts';
import { creditOnce } from './credit-once.ts';
import type { MoneyAct, RefundPlan } from './money.tables.ts';
import { refundedAmount } from './refunded-amount.ts';

type Wanted = Omit<InvoiceRefund, 'reason'>;

interface RefundedInvoice {
  readonly uuid: string;
  readonly organizationUuid: string;
  readonly stripeId: string;
  /** Cents that were paid and not paid back, also by nothing that is at work. */
  readonly refundable: number;
  readonly amount: number;
  readonly lines: RefundPlan['lines'];
}

/** @throws ProblemError 404, `invoice-held`, `refund-exceeds-paid`, 422 for lines that it does not have */
export async function readRefunded(db: Queryable, invoiceUuid: string, wanted: Wanted): Promise<RefundedInvoice> {
  const invoice = await db
    .selectFrom('invoice')
    .select(['uuid', 'shop_uuid', 'stripe_id', 'state', 'held_reason', 'lines', 'vat_percent'])
    .where('uuid', '=', invoiceUuid)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  if (invoice === undefined) throw notFound();
  if (invoice.held_reason !== null) throw new ProblemError('invoice-held');
  const { amount, lines } = refundedAmount(invoice, wanted);
  const organizationUuid = await organizationOfShop(db, invoice.shop_uuid);
  const refundable = await readRefundableNow(db, organizationUuid, invoice);
  if (amount > refundable) {
    throw new ProblemError('refund-exceeds-paid', { detail: `${refundable} cents can be refunded` });
  }
  return { uuid: invoice.uuid, organizationUuid, stripeId: invoice.stripe_id, refundable, amount, lines };
}

/** Two people who refund the same invoice wait for each other here, and the second one sees what the first one takes. */
export async function planRefund(tx: Tx, invoiceUuid: string, wanted: Wanted): Promise<Planned> {
  const { organizationUuid } = await readRefunded(tx, invoiceUuid, wanted);
  await lockAccount(tx, organizationUuid);
  const { amount, lines } = await readRefunded(tx, invoiceUuid, wanted);
  return { organizationUuid, kind: 'refund', amount, invoiceUuid, refund: { to: wanted.to, lines } };
}

/**
 * A payment by card or debit takes money back. What was transferred would return to what is held for the customer, and credit that paid
 * the invoice is none.
 * @throws ProblemError `payout-not-possible`
 */
export async function requirePayment(
  { stripe }: Pick<Billing, 'stripe'>,
  { stripeId, amount }: Pick<RefundedInvoice, 'stripeId' | 'amount'>,
  to: InvoiceRefund['to'],
): Promise<void> {
  if (to !== 'payment-method') return;
  const { payments } = await stripe.invoices.retrieve(stripeId, withPayments);
  for (const { id } of intentsOf(payments?.data ?? []).filter(({ status }) => status === 'succeeded')) {
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    if (charge !== null && typeof charge === 'object' && takesBack(charge, amount)) return;
  }
  throw new ProblemError('payout-not-possible', {
    detail: 'No payment of this invoice can take it back: refund it as credit or by bank transfer',
  });
}

const takesBack = ({ payment_method_details: by, disputed, amount, amount_refunded }: Stripe.Charge, wanted: number) =>
  !disputed && by?.type !== 'customer_balance' && amount - amount_refunded >= wanted;

/** The payment provider makes credit note and refund at once. */
export async function carryOutRefund({ database, stripe }: Billing, act: MoneyAct): Promise<Outcome> {
  const invoice = await invoiceOf(database, act);
  const { amount, refund } = act;
  if (refund === null) throw new Error(`The act ${act.uuid} says not how it refunds`);
  const way = waysOf(amount)[refund.to];
  const params = async () => ({ ...(await contentOf(stripe, invoice, amount, refund)), ...way });
  // Refused, it was refunded in the payment provider's dashboard meanwhile.
  return creditOnce(stripe, act, { invoice, kind: 'paid-back', params, problem: 'refund-exceeds-paid' });
}

async function contentOf(
  stripe: Stripe,
  invoice: string,
  amount: number,
  { lines }: RefundPlan,
): Promise<Pick<Stripe.CreditNoteCreateParams, 'amount' | 'lines'>> {
  if (lines === null) return { amount };
  const ofInvoice = await allLines(stripe, await stripe.invoices.retrieve(invoice));
  return {
    lines: lines.map(({ index, net, quantity }) => ({
      type: 'invoice_line_item',
      invoice_line_item: ofInvoice[index]?.id ?? '',
      ...(quantity === undefined ? { amount: net } : { quantity }),
    })),
  };
}

const waysOf = (amount: number): Readonly<Record<InvoiceRefund['to'], object>> => ({
  'payment-method': { refund_amount: amount },
  credit: { credit_amount: amount },
  'bank-transfer': { out_of_band_amount: amount },
});
