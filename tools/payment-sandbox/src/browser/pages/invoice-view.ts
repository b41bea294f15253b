import type { CreditNote, Invoice } from '../../protocol/wire.ts';
import type { Sandbox } from '../../state/sandbox.ts';
import type { PageTexts } from './texts.ts';

export interface InvoiceView {
  title: string;
  seller: string[];
  buyer: string[];
  facts: [string, string][];
  lines: { text: string; period: string; amount: string }[];
  sums: [string, string][];
}

const statusKeys = {
  draft: 'status_draft',
  open: 'status_open',
  paid: 'status_paid',
  uncollectible: 'status_uncollectible',
  void: 'status_void',
} as const;

const isStatus = (status: string | null): status is keyof typeof statusKeys => status !== null && status in statusKeys;

function taxSums(
  sandbox: Sandbox,
  { total_taxes: taxes, currency }: Pick<Invoice, 'total_taxes' | 'currency'>,
  { text, money }: PageTexts,
): [string, string][] {
  return (taxes ?? []).map(({ amount: cents, taxability_reason: reason, tax_rate_details: details }) => {
    const rate = details ? sandbox.store.get('tax_rates', details.tax_rate) : undefined;
    const label =
      reason === 'reverse_charge'
        ? text('reverseCharge')
        : text('tax', { rate: String(rate?.percentage ?? 0), name: rate?.display_name ?? '' });
    return [label, money(cents, currency)];
  });
}

function sumsOf(sandbox: Sandbox, invoice: Invoice, texts: PageTexts): [string, string][] {
  const { text, money } = texts;
  const amount = (cents: number) => money(cents, invoice.currency);
  const used = invoice.total - invoice.amount_due;
  return [
    [text('subtotal'), amount(invoice.subtotal)],
    ...taxSums(sandbox, invoice, texts),
    [text('total'), amount(invoice.total)],
    ...(used > 0 ? [[text('credit'), amount(-used)] satisfies [string, string]] : []),
    [text('amountDue'), amount(invoice.amount_remaining)],
  ];
}

/** Seller and buyer with address and VAT id. */
function partiesOf(sandbox: Sandbox, invoice: Invoice, { text }: PageTexts): Pick<InvoiceView, 'seller' | 'buyer'> {
  const { seller } = sandbox.config;
  const address = invoice.customer_address;
  const buyer = [
    invoice.customer_name,
    address?.line1,
    address?.line2,
    [address?.postal_code, address?.city].filter(Boolean).join(' '),
    address?.country,
    ...(invoice.customer_tax_ids ?? []).map(({ value }) => text('vatId', { id: value ?? '' })),
  ];
  return {
    seller: [seller.name, ...seller.address, text('vatId', { id: seller.vatId }), seller.email],
    buyer: buyer.filter((line): line is string => typeof line === 'string' && line !== ''),
  };
}

/** The content of an invoice, for the page and the PDF. */
export function invoiceView(sandbox: Sandbox, invoice: Invoice, texts: PageTexts): InvoiceView {
  const { text, money, day } = texts;
  const status = isStatus(invoice.status) ? text(statusKeys[invoice.status]) : '';
  return {
    title: text('invoiceTitle', { number: invoice.number ?? '' }),
    ...partiesOf(sandbox, invoice, texts),
    facts: [
      [text('issued'), day(invoice.effective_at ?? invoice.created)],
      ...(invoice.due_date === null ? [] : [[text('due'), day(invoice.due_date)] satisfies [string, string]]),
      [text('status'), status],
    ],
    lines: invoice.lines.data.map(({ description, period, amount }) => ({
      text: description ?? '',
      period: text('period', { from: day(period.start), to: day(period.end) }),
      amount: money(amount, invoice.currency),
    })),
    sums: sumsOf(sandbox, invoice, texts),
  };
}

/** The content of a credit note. */
export function creditNoteView(sandbox: Sandbox, note: CreditNote, texts: PageTexts): InvoiceView {
  const { text, money, day } = texts;
  const invoice = sandbox.get('invoices', note.invoice);
  const amount = (cents: number) => money(cents, note.currency);
  return {
    title: text('creditNoteTitle', { number: note.number }),
    ...partiesOf(sandbox, invoice, texts),
    facts: [
      [text('creditNoteFor'), invoice.number ?? invoice.id],
      [text('issued'), day(note.effective_at ?? note.created)],
    ],
    lines: note.lines.data.map((line) => ({
      text: line.description ?? '',
      period: note.memo ?? '',
      amount: amount(line.amount),
    })),
    sums: [
      [text('subtotal'), amount(note.subtotal)],
      ...taxSums(sandbox, note, texts),
      [text('total'), amount(note.total)],
    ],
  };
}
