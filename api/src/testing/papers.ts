import type { BillingDetails } from '@kontor/contract/billing-details';
import type { Corrected } from '../billing/invoices/e-invoice/map-invoice.ts';
import type { InvoiceContent } from '../billing/invoices/invoice.repository.ts';
import type { Paper } from '../billing/invoices/paper.ts';
import { refundContent } from '../billing/invoices/refund-content.ts';
import type { InvoiceLine } from '../billing/texts/line-text.ts';
import { baseData } from './accounts.ts';

export const anInvoiceLine = (change: Partial<InvoiceLine> = {}): InvoiceLine => ({
  fallback: '',
  productType: 'professional',
  quantity: 1,
  isProration: false,
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-12-01T00:00:00.000Z',
  amount: 28_900,
  ...change,
});

/** An invoice whose sums follow from its lines. */
export function anInvoice({
  lines = [anInvoiceLine()],
  vat_percent = 19,
  ...change
}: Partial<InvoiceContent> = {}): InvoiceContent {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const tax = Math.round((subtotal * vat_percent) / 100);
  return {
    uuid: '00000000-0000-4000-8000-000000000001',
    shop_uuid: '00000000-0000-4000-8000-000000000002',
    stripe_id: 'in_1',
    number: 'RE-2026-00042',
    held_reason: null,
    kind: 'invoice',
    corrects_invoice_uuid: null,
    currency: 'EUR',
    collection_method: 'charge_automatically',
    bank_account: null,
    language: 'de',
    state: 'paid',
    subtotal,
    tax,
    total: subtotal + tax,
    vat_percent,
    vat_kind: 'domestic',
    lines,
    recipient: baseData({ companyName: 'Łódź & <Söhne> GmbH', vatId: 'DE123456789' }),
    billing_details: null,
    issued_at: new Date('2026-11-01T08:00:00Z'),
    due_at: null,
    paid_at: new Date('2026-11-06T08:00:00Z'),
    transferred: 0,
    charged_back: false,
    chargeback_dispute: null,
    read_at: 1,
    ...change,
  };
}

export const paperOf = ({ state, total, due_at, paid_at }: InvoiceContent, change: Partial<Paper> = {}): Paper => ({
  state,
  owed: state === 'open' ? total : 0,
  dueAt: due_at?.toISOString() ?? null,
  paidAt: paid_at?.toISOString() ?? null,
  email: 'eva@radwerk.test',
  ...change,
});

export interface PaperCase {
  readonly invoice: InvoiceContent;
  readonly paper: Paper;
  readonly corrects: Corrected | null;
}

const paperCase = (
  invoice: InvoiceContent,
  paper = paperOf(invoice),
  corrects: Corrected | null = null,
): PaperCase => ({
  invoice,
  paper,
  corrects,
});

const account = { accountHolder: 'Kontor Software GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
const open = {
  state: 'open',
  collection_method: 'send_invoice',
  bank_account: account,
  due_at: new Date('2026-11-15T08:00:00Z'),
  paid_at: null,
} as const;

const details: BillingDetails = {
  invoiceEmails: ['rechnung@radwerk.test'],
  purchaseOrderNumber: '4500012345',
  costCentre: 'KST 7',
  buyerReference: '04011000-1234512345-06',
  differentAddress: {
    companyName: null,
    addressLine1: 'Postfach 12',
    addressLine2: null,
    zip: '20095',
    city: 'Hamburg',
    isoCountryCode: 'DE',
  },
};

const year = { periodStart: '2026-11-01T00:00:00.000Z', periodEnd: '2027-11-01T00:00:00.000Z' };
const original = anInvoice();
const corrects = { number: original.number, issued_at: original.issued_at };
const refunded = { amount: 10_001, at: new Date('2026-11-10T09:00:00Z') };
const note = { kind: 'credit-note', number: 'GS-2026-00007', issued_at: refunded.at } as const;
const noneBefore = { total: 0, tax: 0 };

/** Every kind of document that is issued. */
export const paperCases: Readonly<Record<string, PaperCase>> = {
  'a domestic invoice': paperCase(
    anInvoice({
      lines: [
        anInvoiceLine(),
        anInvoiceLine({ productType: 'wms', quantity: 6, amount: 14_400 }),
        anInvoiceLine({ productType: 'pos', quantity: 7, amount: 25_300 }),
      ],
      billing_details: details,
    }),
  ),
  'reverse charge': paperCase(
    anInvoice({
      vat_kind: 'reverse-charge',
      vat_percent: 0,
      recipient: baseData({ isoCountryCode: 'AT', zip: '1010', city: 'Wien', vatId: 'ATU12345678' }),
      language: 'en',
    }),
  ),
  "another country's rate": paperCase(
    anInvoice({
      vat_kind: 'destination',
      vat_percent: 25.5,
      recipient: baseData({ isoCountryCode: 'FI', zip: '00100', city: 'Helsinki', vatId: null }),
    }),
  ),
  'outside of the EU': paperCase(
    anInvoice({
      vat_kind: 'outside-eu',
      vat_percent: 0,
      recipient: baseData({ isoCountryCode: 'CH', zip: '8001', city: 'Zürich', vatId: 'CHE123456789' }),
    }),
  ),
  'a yearly transfer that is open': paperCase(
    anInvoice({ ...open, lines: [anInvoiceLine({ ...year, amount: 289_000 })] }),
  ),
  'a transfer of which a credit paid a part': paperCase(anInvoice(open), { ...paperOf(anInvoice(open)), owed: 24_391 }),
  'an upgrade, prorated': paperCase(
    anInvoice({
      lines: [
        anInvoiceLine({
          isProration: true,
          productType: 'starter',
          amount: -7_453,
          periodStart: '2026-11-16T10:11:12.000Z',
        }),
        anInvoiceLine({ isProration: true, amount: 14_451, periodStart: '2026-11-16T10:11:12.000Z' }),
      ],
    }),
  ),
  'extra orders': paperCase(
    anInvoice({
      state: 'processing',
      paid_at: null,
      lines: [
        anInvoiceLine({
          productType: null,
          quantity: 1_412,
          amount: 21_180,
          extraOrders: { month: '2026-10', unitAmount: 15 },
        }),
      ],
    }),
    { state: 'processing', owed: 25_204, dueAt: null, paidAt: null, email: null },
  ),
  'the refund of a whole invoice': paperCase(
    anInvoice({ ...note, ...refundContent(original, noneBefore, { ...refunded, amount: original.total }) }),
    undefined,
    corrects,
  ),
  'the refund of a part': paperCase(
    anInvoice({ ...note, ...refundContent(original, noneBefore, refunded) }),
    undefined,
    corrects,
  ),
  'a change that gives credit': paperCase(
    anInvoice({ ...note, lines: [anInvoiceLine({ isProration: true, amount: -5_000 })] }),
  ),
  'tax that was rounded on each line': paperCase(
    anInvoice({
      lines: Array.from({ length: 12 }, () => anInvoiceLine({ amount: 103, tax: 20 })),
      tax: 240,
      total: 1_476,
    }),
  ),
  'a void invoice': paperCase(anInvoice({ ...open, state: 'void' })),
  'a claim that is given up': paperCase(anInvoice({ ...open, state: 'uncollectible' })),
};
