import type Stripe from 'stripe';
import type { InvoiceLine } from '../texts/line-text.ts';
import { taxOf } from './charged-rate.ts';
import { documentNumberOf } from './document-number.ts';
import { moneyActOf } from './money-act.ts';
import { fromUnix, idOf } from './stripe-values.ts';

/** A credit note of the payment provider. Amounts are cents and positive, as there. */
export interface CreditNoteReading {
  readonly stripeId: string;
  /** Of the document that was issued for it; `null` before. */
  readonly documentNumber: string | null;
  readonly at: Date;
  readonly voidedAt: Date | null;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  /** With the lines of the invoice that it corrects and negative amounts. */
  readonly lines: InvoiceLine[];
  readonly refunds: readonly { readonly stripeId: string; readonly amount: number }[];
  /** Kept for the customer's next invoice, by the provider's id of the balance transaction. */
  readonly credit: { readonly reference: string; readonly amount: number } | null;
  /** Refunded outside of the provider. */
  readonly outOfBand: number;
  /** Nothing was paid back: what the invoice owed is owed no more. */
  readonly isWriteOff?: true;
}

/** The lines of an invoice by the provider's ids. */
export type LinesById = ReadonlyMap<string, InvoiceLine>;

export async function readCreditNotes(
  stripe: Stripe,
  invoiceId: string,
  lines: LinesById,
): Promise<CreditNoteReading[]> {
  const notes: CreditNoteReading[] = [];
  for await (const note of stripe.creditNotes.list({ invoice: invoiceId, limit: 100 })) {
    notes.unshift(await readCreditNote(stripe, note, lines));
  }
  return notes;
}

async function readCreditNote(stripe: Stripe, note: Stripe.CreditNote, lines: LinesById): Promise<CreditNoteReading> {
  const { id, created, voided_at, refunds, customer_balance_transaction: movement, post_payment_amount } = note;
  const refunded = refunds.map(({ refund, amount_refunded }) => ({ stripeId: idOf(refund), amount: amount_refunded }));
  const outOfBand = note.out_of_band_amount ?? 0;
  const credited = post_payment_amount - outOfBand - refunded.reduce((sum, { amount }) => sum + amount, 0);
  return {
    stripeId: id,
    documentNumber: documentNumberOf(note),
    at: fromUnix(created),
    voidedAt: voided_at === null ? null : fromUnix(voided_at),
    subtotal: note.subtotal,
    tax: taxOf(note.total_taxes),
    total: note.total,
    lines: (await allLines(stripe, note)).map((line) => creditedLine(line, lines, fromUnix(created))),
    refunds: refunded,
    credit: movement === null || credited === 0 ? null : { reference: idOf(movement), amount: credited },
    outOfBand,
    ...(moneyActOf(note)?.kind === 'written-off' && { isWriteOff: true }),
  };
}

const allLines = async (stripe: Stripe, { id, lines }: Stripe.CreditNote): Promise<Stripe.CreditNoteLineItem[]> =>
  lines.has_more ? stripe.creditNotes.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: 1000 }) : lines.data;

function creditedLine(line: Stripe.CreditNoteLineItem, lines: LinesById, at: Date): InvoiceLine {
  const corrected = lines.get(line.invoice_line_item ?? '');
  const amount = -line.amount || 0;
  const tax = line.taxes && { tax: -taxOf(line.taxes) || 0 };
  if (corrected) {
    const { tax: _, ...whole } = corrected;
    return { ...whole, quantity: line.quantity ?? corrected.quantity, amount, ...tax };
  }
  const day = at.toISOString();
  return {
    fallback: line.description ?? '',
    productType: null,
    quantity: 1,
    isProration: false,
    periodStart: day,
    periodEnd: day,
    amount,
    ...tax,
  };
}
