import { basisPoints, divideHalfUp } from '@kontor/domain/money';
import type { InvoiceLine } from '../texts/line-text.ts';
import type { InvoiceRow } from './invoice.tables.ts';

/** Cents, as a document states them: negative ones on a credit note. */
export interface Content {
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly lines: InvoiceLine[];
}

type Corrected = Content & Pick<InvoiceRow, 'vat_percent'> & { readonly number: string };

/**
 * What the credit note of a refund states. A refund of all that is left gives back each line or the rest to the cent; of
 * a part, the tax is taken out of it.
 * @param refund positive cents
 * @param earlier what earlier credit notes of the invoice state
 */
export function refundContent(
  invoice: Corrected,
  earlier: Pick<Content, 'tax' | 'total'>,
  { amount, at }: { readonly amount: number; readonly at: Date },
): Content {
  const { subtotal, total, lines } = invoice;
  if (amount === total && earlier.total === 0) {
    const credited = lines.map((line) => ({
      ...line,
      amount: negative(line.amount),
      ...(line.tax === undefined ? {} : { tax: negative(line.tax) }),
    }));
    return { subtotal: negative(subtotal), tax: negative(invoice.tax), total: negative(total), lines: credited };
  }
  const isRest = amount === total + earlier.total;
  const tax = isRest ? invoice.tax + earlier.tax : taxWithin(amount, invoice.vat_percent);
  const day = at.toISOString();
  const line: InvoiceLine = {
    fallback: 'Refund',
    corrects: invoice.number,
    productType: null,
    quantity: 1,
    isProration: false,
    periodStart: day,
    periodEnd: day,
    amount: tax - amount,
    tax: negative(tax),
  };
  return { subtotal: tax - amount, tax: negative(tax), total: -amount, lines: [line] };
}

/** The tax in a gross amount. */
function taxWithin(gross: number, percent: number): number {
  const hundredths = basisPoints(percent);
  return divideHalfUp(gross * hundredths, 10_000 + hundredths);
}

/** Without a negative zero. */
const negative = (cents: number): number => 0 - cents;
