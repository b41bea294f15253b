import type { Customer, Invoice, InvoiceLine, PaymentSettings, Subscription } from '../protocol/wire.ts';
import type { DraftLine } from '../state/draft.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { discountsOf, sumOfDiscounts } from './discounts.ts';
import { amountDue } from './minimum-amount.ts';
import { type Exemption, type LineTax, taxesOf } from './tax.ts';

export type BillingReason =
  | 'manual'
  | 'subscription_create'
  | 'subscription_cycle'
  | 'subscription_update'
  | 'upcoming';

export interface InvoiceDraft {
  customer: Customer;
  subscription: Subscription;
  lines: DraftLine[];
  reason: BillingReason;
  prorationDate: number | null;
}

const exemptionOf = (customer: Customer): Exemption =>
  customer.tax_exempt === 'exempt' || customer.tax_exempt === 'reverse' ? customer.tax_exempt : 'none';

interface LineAmounts {
  taxes: LineTax[];
  discounts: NonNullable<InvoiceLine['discount_amounts']>;
}

function lineOf(
  invoice: string,
  subscription: string,
  draft: DraftLine,
  { taxes, discounts }: LineAmounts,
): InvoiceLine {
  const { price, quantity } = draft;
  return {
    id: newId('il'),
    object: 'line_item',
    amount: draft.amount,
    currency: price.currency,
    description: draft.description,
    discount_amounts: discounts,
    discountable: !draft.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: draft.proration ? newId('ii') : null,
        proration: draft.proration,
        proration_details: draft.proration ? { credited_items: null } : null,
        subscription,
        subscription_item: draft.subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: draft.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: draft.amount,
    taxes,
  };
}

const settingsOf = (settings: PaymentSettings | null): Invoice['payment_settings'] => ({
  default_mandate: null,
  payment_method_options: null,
  payment_method_types: settings?.payment_method_types ?? null,
});

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

/**
 * The invoice, not yet stored; also used for previews. A negative total becomes customer credit, and
 * existing credit is applied first: https://docs.stripe.com/billing/customer/balance
 */
export function assembleInvoice(sandbox: Sandbox, draft: InvoiceDraft): Invoice {
  const { customer, subscription, lines, reason } = draft;
  const id = newId(reason === 'upcoming' ? 'upcoming_in' : 'in');
  const discounts = lines.map((line) => discountsOf(sandbox, customer, line));
  const off = discounts.map((ofLine) => sum(ofLine.map(({ amount }) => amount)));
  const taxable = lines.map((line, index) => ({ ...line, amount: line.amount - (off[index] ?? 0) }));
  const taxes = taxesOf(taxable, exemptionOf(customer), sandbox.settings.taxRounding);
  const subtotal = sum(lines.map((line) => line.amount));
  const net = subtotal - sum(off);
  const total = net + sum(taxes.total.map((tax) => tax.amount));
  const due = amountDue(total, customer.balance);
  const starts = lines.map((line) => line.period.start);
  const now = sandbox.now();
  const { seller } = sandbox.config;
  return {
    id,
    object: 'invoice',
    account_country: 'DE',
    account_name: seller.name,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: sandbox.settings.automaticTax,
      liability: null,
      provider: null,
      status: null,
    },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: subscription.collection_method,
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? null,
    customer_tax_ids: sandbox.store
      .all('tax_ids')
      .filter((taxId) => taxId.customer === customer.id)
      .map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: subscription.default_tax_rates ?? [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line, index) =>
        lineOf(id, subscription.id, line, { taxes: taxes.byLine[index] ?? [], discounts: discounts[index] ?? [] }),
      ),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(draft.prorationDate === null ? {} : { subscription_proration_date: draft.prorationDate }),
      },
      type: 'subscription_details',
    },
    payment_settings: settingsOf(subscription.payment_settings),
    period_end: now,
    period_start: Math.min(now, ...starts),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: sumOfDiscounts(discounts),
    total_excluding_tax: net,
    total_pretax_credit_amounts: [],
    total_taxes: taxes.total,
    webhooks_delivered_at: null,
  };
}
